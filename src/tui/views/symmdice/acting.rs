//! What the play screen asks of the view: draw, keys, and what to make of events.
use super::*;

impl View<SymmDice> for SymmView {
    type Command = Command;
    const KEYS: &'static [Bind<Command>] = KEYS;
    const SEAT_KEYS: bool = true;

    fn headline(&self, scene: &Scene<SymmDice>) -> String {
        let (game, rules) = (scene.game, scene.game.rules());
        match rules.variant {
            Variant::Free => "free play".into(),
            Variant::Meditative => format!("figure {}", game.runs() + 1),
            Variant::Solitaire => {
                format!("run {} of {SOLITAIRE_RUNS}", (game.runs() + 1).min(SOLITAIRE_RUNS))
            }
            _ if matches!(game.phase(), Phase::Starting { .. }) => "who begins?".into(),
            _ if game.is_last_round() => "the last round".into(),
            _ => format!("round {}, goal {}", game.round(), rules.goal),
        }
    }

    fn draw(&mut self, scene: &Scene<SymmDice>, pen: &mut Pen) {
        let picked = self.chosen.borrow_mut().take();
        if let Some(figure) = picked
            && matches!(self.mode(scene), Mode::Tray | Mode::Making | Mode::Declaring)
        {
            self.open_figure(scene);
            if let Some(editor) = &mut self.editor {
                editor.load(&figure);
            }
        }
        let (width, height) = (pen.width(), pen.height());
        let beside = if width >= 100 { PANEL.1 } else { PANEL.0 };
        let table = width - beside;
        for row in 0..height {
            pen.text(table, row, "│", Role::Dim);
        }
        self.drawn = None;
        let mode = self.mode(scene);
        let mut left = pen.sub(0, 0, table, height);
        let awaits_first = scene.game.roll().is_none();
        match (mode, &self.show) {
            (Mode::Making | Mode::Declaring, _) => self.draw_figure(scene, &mut left),
            (Mode::Answering | Mode::Voting, _) => {
                if let Some(claim) = scene.game.claim() {
                    self.draw_show(&Show::new(claim.figure.clone(), None, scene.now), scene.now, &mut left);
                }
            }
            (Mode::Watching | Mode::Over, Some(show)) if awaits_first => {
                self.draw_show(show, scene.now, &mut left)
            }
            _ => self.draw_tray(scene, &mut left),
        }
        if let Phase::Starting { hooks, .. } = scene.game.phase() {
            pen.centred(0, table, 2, "Everybody rolls nine dice; the most hooks begin.", Role::Text);
            for (row, hooks) in hooks.iter().enumerate() {
                let text = hooks.map_or("·".into(), |n| n.to_string());
                let name = scene.name(Seat(row as u8));
                pen.text(table / 2 - 12, 4 + row as i32, name, Role::Text);
                pen.right(table / 2 + 10, 4 + row as i32, &text, Role::Text);
            }
        }
        panel::draw(self, scene, &mut pen.sub(table + 2, 0, beside - 2, height));
    }

    fn enabled(&self, scene: &Scene<SymmDice>, command: Command) -> bool {
        let mode = self.mode(scene);
        let rules = scene.game.rules();
        let free = rules.variant == Variant::Free;
        let rolls = scene.game.left().is_some_and(|left| left > 0);
        let rings = self.editor.as_ref().is_some_and(|editor| editor.symmetry().is_some());
        match command {
            Command::Hold(_)
            | Command::HoldHere
            | Command::HoldAlike
            | Command::HoldAll
            | Command::Reroll => mode == Mode::Tray && rolls,
            Command::TurnOver => mode == Mode::Tray && free,
            Command::Figure => mode == Mode::Tray,
            Command::Move(..) => match mode {
                Mode::Tray => rolls || free,
                mode => matches!(mode, Mode::Making | Mode::Declaring),
            },
            Command::Symmetry(_) => mode == Mode::Declaring || (mode == Mode::Making && rings),
            Command::Place => mode == Mode::Making && rings,
            Command::Snap => mode == Mode::Making && !rings,
            Command::Add
            | Command::Remove
            | Command::Choose(_)
            | Command::Twist(_)
            | Command::TwistFar
            | Command::Face(_)
            | Command::Fine
            | Command::Free
            | Command::Arrange
            | Command::Undo
            | Command::Redo => mode == Mode::Making,
            Command::Lens => mode == Mode::Making && Self::alone(scene),
            Command::Declare | Command::Back => matches!(mode, Mode::Making | Mode::Declaring),
            Command::Confirm => match mode {
                Mode::Making | Mode::Declaring => true,
                Mode::Answering => Self::asked(scene).next().is_some(),
                _ => false,
            },
            Command::Challenge => mode == Mode::Answering && Self::asked(scene).count() == 1,
            Command::Gallery => match mode {
                Mode::Tray | Mode::Making => !rules.variant.scores(),
                Mode::Watching | Mode::Over => self.keepable(scene).is_some(),
                _ => false,
            },
            Command::Grain => true,
            Command::End => matches!(mode, Mode::Tray | Mode::Making) && !rules.variant.scores(),
        }
    }

    fn command(&mut self, scene: &Scene<SymmDice>, command: Command) -> Wish<Action> {
        match (self.mode(scene), command) {
            (_, Command::Grain) => {
                self.half_blocks = !self.half_blocks;
                Wish::Stay
            }
            (_, Command::Gallery) => {
                Wish::Open(Box::new(Gallery::new(self.keepable(scene), self.chosen.clone())))
            }
            (Mode::Answering, Command::Confirm) => match Self::asked(scene).next() {
                Some(seat) => Wish::Act(seat, Action::Pass),
                None => Wish::Ignored,
            },
            (Mode::Answering, Command::Challenge) => match Self::asked(scene).next() {
                Some(seat) => Wish::Act(seat, Action::Challenge),
                None => Wish::Ignored,
            },
            (_, Command::End) => scene.viewer.map_or(Wish::Ignored, |seat| Wish::Act(seat, Action::End)),
            (Mode::Tray, command) => {
                scene.viewer.map_or(Wish::Ignored, |seat| self.tray_command(scene, seat, command))
            }
            (Mode::Making | Mode::Declaring, command) => {
                scene.viewer.map_or(Wish::Ignored, |seat| self.figure_command(scene, seat, command))
            }
            _ => Wish::Ignored,
        }
    }

    fn spot(&mut self, scene: &Scene<SymmDice>, spot: u32) -> Wish<Action> {
        if scene.throw_due && scene.viewer.is_some() {
            return Wish::Throw;
        }
        match spot as usize {
            place @ 0..DICE if self.enabled(scene, Command::Hold(place)) => {
                self.command(scene, Command::Hold(place))
            }
            _ => Wish::Ignored,
        }
    }

    fn raw(&mut self, scene: &Scene<SymmDice>, input: &Input) -> Option<Wish<Action>> {
        let mode = self.mode(scene);
        match input {
            Input::Key(Press { code: KeyCode::Char(letter), ctrl: false }) => match (mode, letter) {
                (Mode::Answering, letter) => {
                    let own = |seat: &Seat| Self::own_key(scene, *seat) == *letter;
                    let seat = Self::asked(scene).find(own)?;
                    Some(Wish::Act(seat, Action::Challenge))
                }
                (Mode::Voting, 'y' | 'n' | 'q') => {
                    let seat = Self::asked(scene).next()?;
                    let vote = match letter {
                        'y' => Vote::Yes,
                        'n' => Vote::No,
                        _ => Vote::Unsure,
                    };
                    Some(Wish::Act(seat, Action::Vote(vote)))
                }
                (Mode::Making | Mode::Declaring, '1'..='9') => {
                    let order = *letter as u8 - b'0';
                    let all: Vec<Symmetry> = scene.game.rules().variant.scoring().symmetries().collect();
                    let same = |now: Symmetry| {
                        let of = |mirror: bool| {
                            all.iter().copied().find(|s| s.order() == order && s.is_mirror() == mirror)
                        };
                        of(now.is_mirror()).or_else(|| of(!now.is_mirror())).unwrap_or(now)
                    };
                    Some(self.set_symmetry(scene, same))
                }
                _ => None,
            },
            Input::Key(Press { code: KeyCode::Esc, .. }) if mode == Mode::Declaring => {
                self.declaring = None;
                Some(Wish::Stay)
            }
            Input::Paste(text) if matches!(mode, Mode::Tray | Mode::Making) => {
                Some(match text.parse::<Figure>() {
                    Ok(figure) => {
                        self.open_figure(scene);
                        self.edit(|editor| {
                            editor.load(&figure);
                            Ok(())
                        })
                    }
                    Err(refusal) => Wish::Refuse(refusal.to_string()),
                })
            }
            Input::Mouse(what, x, y) if mode == Mode::Making => self.mouse(*what, *x, *y),
            _ => None,
        }
    }

    fn prompt(&self, scene: &Scene<SymmDice>) -> Option<String> {
        let game = scene.game;
        let name = |seat: Seat| scene.name(seat).to_owned();
        if scene.throw_due && scene.viewer.is_some() {
            return Some("Throw the dice.".into());
        }
        match self.mode(scene) {
            Mode::Tray => {
                let rolled = DICE as u32 - self.held.count_ones();
                Some(match game.left() {
                    Some(0) => "f: make a figure of these dice.".into(),
                    _ if self.held == 0 => "Hold dice and roll the others, or make a figure (f).".into(),
                    _ if rolled == 0 => "All held: f makes a figure.".into(),
                    _ => format!("r rolls {rolled}."),
                })
            }
            Mode::Making => Some(match &self.editor {
                Some(editor) if editor.dice().len() >= 2 && game.rules().variant.scores() => {
                    "d declares when it is done.".into()
                }
                Some(editor) if editor.dice().len() >= 2 => "d lays it when it is done.".into(),
                _ => "+ adds dice.".into(),
            }),
            Mode::Declaring => self.declaring.map(|symmetry| {
                format!(
                    "Declare {symmetry}, {}? Enter; arrows or digits choose another, b goes back.",
                    symmetry.spoken()
                )
            }),
            Mode::Answering => {
                let asked: Vec<Seat> = Self::asked(scene).collect();
                match asked[..] {
                    [] => Some("The others look.".into()),
                    [seat] => Some(format!("{}: x challenges, Enter lets it stand.", name(seat))),
                    [seat, ..] => Some(format!("Enter: {} lets it stand.", name(seat))),
                }
            }
            Mode::Voting => Self::asked(scene)
                .next()
                .map(|seat| format!("{}: y it has, n it has not, q cannot tell.", name(seat))),
            Mode::Watching | Mode::Over => None,
        }
    }

    fn happened(&mut self, scene: &Scene<SymmDice>, before: &SymmDice, event: &Event<Action>) {
        match event {
            Event::Thrown(_) => {
                let in_the_air: Vec<usize> = match before.phase() {
                    Phase::Rolling { dice, .. } => (0..DICE).filter(|&i| dice[i].is_none()).collect(),
                    _ => Vec::new(),
                };
                // What was held stays held for the next choice.
                self.held = match in_the_air.len() {
                    DICE => 0,
                    _ => (0..DICE).filter(|i| !in_the_air.contains(i)).fold(0, |held, i| held | 1 << i),
                };
                self.tumble = Tumble::start(&in_the_air, scene.now);
                (self.show, self.editor, self.making, self.declaring) = (None, None, false, None);
            }
            Event::Acted(_, Action::Set(roll)) => {
                if let Some(editor) = &mut self.editor {
                    editor.set_roll(*roll);
                }
            }
            Event::Acted(_, Action::Lay(_)) if before.rules().variant == Variant::Free => {}
            Event::Acted(_, Action::Pass | Action::Challenge | Action::Vote(_)) | Event::TimeUp => {}
            Event::Acted(..) => {
                (self.editor, self.making, self.declaring, self.held) = (None, false, None, 0);
            }
        }
        let ruling = scene.game.ruling();
        if ruling != before.ruling() {
            self.show = ruling.and_then(|ruling| {
                let claim = ruling.claim.as_ref()?;
                let judged = claim.declared.filter(|_| ruling.verdict.is_some());
                let referee = Referee::new(&claim.figure, scene.game.rules().tolerances);
                Some(Show::new(
                    claim.figure.clone(),
                    judged.map(|symmetry| referee.prove(symmetry)),
                    scene.now,
                ))
            });
            if scene.game.rules().variant != Variant::Free {
                (self.editor, self.making, self.declaring) = (None, false, None);
            }
        }
    }

    fn moving_until(&self) -> Option<Instant> {
        self.tumble.until().max(self.show.as_ref().and_then(Show::until))
    }

    fn skip(&mut self) {
        self.tumble = Tumble::default();
        if let Some(show) = &mut self.show {
            show.stop();
        }
    }

    fn wakes(&self, scene: &Scene<SymmDice>) -> Option<Instant> {
        let clock = matches!(scene.game.turn(), Turn::Act { until: Some(_), .. });
        let second = clock.then(|| scene.now + Duration::from_secs(1));
        let frames =
            [self.tumble.next_frame(scene.now), self.show.as_ref().and_then(|s| s.next_frame(scene.now))];
        frames.into_iter().flatten().chain(second).min()
    }
}
