//! What the row of the news tells: the last event, or a notice over it.

/// A notice over what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// What was done, or how things stand, until it is out of date.
    Said(String),
    /// A refusal or an error, until the next key.
    Refused(String),
    /// A question about a command, until the next key.
    Asked(&'static str, String),
    /// Advice of the coach on a step of the choice ([`View::step`](crate::tui::view::View::step)).
    Coach { text: String, step: usize },
    /// Progress of the coach's computation.
    Waiting(String),
    /// News about the save, until a person's next key, whatever happens.
    Save(String),
}

impl Notice {
    /// Returns `true` for what the next key takes away, unless it answers a question.
    pub(super) fn is_ended_by_key(&self) -> bool {
        matches!(
            self,
            Notice::Refused(_) | Notice::Asked(..) | Notice::Save(_)
        )
    }
}

/// The last event to tell, and the notice over it, after which the event comes back.
#[derive(Default)]
pub(super) struct Messages {
    /// The event's entry in the session's account.
    event: Option<usize>,
    notice: Option<Notice>,
}

impl Messages {
    pub(super) fn new(notice: Option<Notice>) -> Messages {
        Messages {
            event: None,
            notice,
        }
    }

    pub(super) fn event(&self) -> Option<usize> {
        self.event
    }

    pub(super) fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Returns the command that a question is about, while it waits for its answer.
    pub(super) fn question(&self) -> Option<&'static str> {
        match self.notice {
            Some(Notice::Asked(command, _)) => Some(command),
            _ => None,
        }
    }

    /// Shows `notice` over the event, but not over news about the save.
    pub(super) fn show(&mut self, notice: Notice) {
        if !matches!(self.notice, Some(Notice::Save(_))) {
            self.notice = Some(notice);
        }
    }

    /// Tells entry `event` of the account from now on; `None` tells nothing.
    pub(super) fn tell(&mut self, event: Option<usize>) {
        self.event = event;
        self.end(|notice| !matches!(notice, Notice::Save(_)));
    }

    /// Tells entry `event` of the account, under the notice that is there.
    pub(super) fn recall(&mut self, event: Option<usize>) {
        self.event = event;
    }

    /// Removes the notice if it `is_over`.
    pub(super) fn end(&mut self, is_over: impl FnOnce(&Notice) -> bool) {
        self.notice.take_if(|notice| is_over(notice));
    }
}
