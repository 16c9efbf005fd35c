//! Parser for typed input.
//!
//! ```text
//! call    = ["-"] (whole | decimal | whole "/" whole | whole " " whole "/" whole) | sum
//! answer  = sum | number "=" sum | sum "=" number
//! sum     = product { ("+" | "-") product }
//! product = power { ("*" | "/") power }
//! power   = atom [ "^" power ]
//! atom    = whole | decimal | "(" sum ")"
//! ```
//! with `x × · ⋅` for `*`, `÷ : ⁄` for `/`, `**` for `^`, `− –` for `-`, and `[ ] { }` for
//! parentheses. A decimal may start with its point. Texts have at most [`LONGEST`] characters,
//! which bounds the recursion.

use super::expr::{Expr, SourcePosition};
use super::mistake::{Fault, Mistake};
use super::op::Op;
use super::value::{ExactValue, PLACES};

/// The longest text accepted, in characters.
pub(crate) const LONGEST: usize = 80;

/// Parses an expression of any numbers; see [`Expr::check_dice`].
pub(crate) fn expression(text: &str) -> Result<Expr, Mistake> {
    let tokens = tokens(text)?;
    let mut reader = Reader {
        tokens: &tokens,
        next: 0,
    };
    let expr = reader.sum()?;
    reader.end()?;
    // Its notation, which may be longer, as .5 is written 0.5, must be readable from a save.
    if expr.to_string().chars().count() > LONGEST {
        return Err(Mistake::new(text.chars().count(), Fault::TooLong));
    }
    Ok(expr)
}

/// Parses a call: a whole number, a decimal, a fraction, a mixed number, or an expression of any
/// numbers. Its value is what counts.
///
/// # Errors
/// Returns [`Mistake`] if `text` is neither, or has no value.
pub(crate) fn call(text: &str) -> Result<ExactValue, Mistake> {
    match plain_number(text)? {
        Some(value) => Ok(value),
        None => expression(text)?.value(),
    }
}

/// Parses a whole number, a decimal, a fraction or a mixed number; `None` for anything else made of
/// valid characters.
pub(crate) fn plain_number(text: &str) -> Result<Option<ExactValue>, Mistake> {
    number(&tokens(text)?)
}

/// Parses an expression with or without its claimed value: `5^2+3`, `28 = 5^2+3`, `5^2+3 = 28`.
pub(crate) fn answer(text: &str) -> Result<Expr, Mistake> {
    let Some((left, right)) = text.split_once('=') else {
        return expression(text);
    };
    let sign = left.chars().count();
    if let Some(more) = right.chars().position(|c| c == '=') {
        return Err(Mistake::new(sign + 1 + more, Fault::TwoEquals));
    }
    // Padded with spaces, so that positions in it are positions in the whole text.
    let right = format!("{:sign$} {right}", "");
    let (claim, expr) = match plain_number(left)? {
        Some(claim) => (claim, expression(&right)?),
        None => (call(&right)?, expression(left)?),
    };
    match expr.value() {
        Ok(value) if value != claim => Err(Mistake::new(sign, Fault::Unequal)),
        _ => Ok(expr), // an expression without value is its reader's to report
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(ExactValue),
    Op(Op),
    Open,
    Close,
    /// Matters only in mixed numbers, `7 1/2`.
    Space,
}

/// Tokens with their positions; the end has one, too.
struct Tokens {
    list: Vec<(Token, SourcePosition)>,
    end: SourcePosition,
}

fn tokens(text: &str) -> Result<Tokens, Mistake> {
    let chars: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if chars.len() > LONGEST {
        return Err(Mistake::new(LONGEST, Fault::TooLong));
    }
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let start = at;
        at += 1;
        let token = match c {
            '+' => Token::Op(Op::Add),
            '-' | '−' | '–' => Token::Op(Op::Sub),
            '*' if chars.get(at) == Some(&'*') => {
                at += 1;
                Token::Op(Op::Pow)
            }
            '*' | 'x' | 'X' | '×' | '·' | '⋅' => Token::Op(Op::Mul),
            '/' | ':' | '÷' | '⁄' | '∕' => Token::Op(Op::Div),
            '^' => Token::Op(Op::Pow),
            '(' | '[' | '{' => Token::Open,
            ')' | ']' | '}' => Token::Close,
            c if c.is_whitespace() => Token::Space,
            c if c.is_ascii_digit() || c == '.' => {
                while chars
                    .get(at)
                    .is_some_and(|c| c.is_ascii_digit() || *c == '.')
                {
                    at += 1;
                }
                Token::Number(literal(&chars[start..at]).map_err(|m| Mistake {
                    at: m.at + start,
                    ..m
                })?)
            }
            c if c.is_ascii_alphabetic() => {
                let word: String = chars[start..]
                    .iter()
                    .collect::<String>()
                    .to_ascii_lowercase();
                let is_root = word.starts_with("sq") || word.starts_with("root");
                return Err(Mistake::new(
                    start,
                    Fault::Sign(if is_root { '√' } else { c }),
                ));
            }
            c => return Err(Mistake::new(start, Fault::Sign(c))),
        };
        list.push((token, SourcePosition(start)));
    }
    Ok(Tokens {
        list,
        end: SourcePosition(chars.len()),
    })
}

/// Returns unfinished `text` as far as it can be read: without trailing operators, and with its
/// parentheses closed.
pub(crate) fn so_far(text: &str) -> String {
    let waits = |sign: char| !sign.is_ascii_digit() && !")]}".contains(sign);
    let mut text = text.trim_end_matches(waits).to_owned();
    let mut open = Vec::new();
    for sign in text.chars() {
        match sign {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => _ = open.pop(),
            _ => {}
        }
    }
    text.extend(open.iter().rev());
    text
}

/// Returns the mistake in `text` that no continuation can correct: an invalid character, too much
/// text, or no operation beside a parenthesis or a power.
pub(crate) fn lasting_mistake(text: &str) -> Option<Mistake> {
    use Token::{Close, Number, Open, Space};
    // The value may be claimed on either side. Padded as in `answer`.
    if let Some((left, right)) = text
        .split_once('=')
        .filter(|(_, right)| !right.contains('='))
    {
        let right = format!("{:1$} {right}", "", left.chars().count());
        return lasting_mistake(left).or_else(|| lasting_mistake(&right));
    }
    let tokens = match tokens(text) {
        Ok(tokens) => tokens,
        Err(mistake) => {
            return Some(mistake).filter(|m| matches!(m.fault, Fault::Sign(_) | Fault::TooLong));
        }
    };
    let dense: Vec<_> = tokens
        .list
        .iter()
        .filter(|token| token.0 != Space)
        .collect();
    let apart = |pair: &&[&(Token, SourcePosition)]| {
        matches!(
            (&pair[0].0, &pair[1].0),
            (Close, Number(_) | Open) | (Number(_), Open)
        )
    };
    dense
        .windows(2)
        .find(apart)
        .map(|pair| Mistake::new(pair[1].1.0, Fault::MissingOperation))
}

/// Parses a whole number or a decimal: digits with at most one point, which a digit follows.
fn literal(digits: &[char]) -> Result<ExactValue, Mistake> {
    let mut points = digits
        .iter()
        .enumerate()
        .filter(|(_, c)| **c == '.')
        .map(|(i, _)| i);
    let (point, second) = (points.next(), points.next());
    if let Some(second) = second {
        return Err(Mistake::new(second, Fault::Point));
    }
    if let Some(lone) = point.filter(|&p| p + 1 == digits.len()) {
        return Err(Mistake::new(lone, Fault::Point));
    }
    let (whole, places) = digits.split_at(point.unwrap_or(digits.len()));
    let significant = whole.len() - whole.iter().take_while(|c| **c == '0').count();
    let places = places.get(1..).unwrap_or_default();
    let fine = places.len() - places.iter().rev().take_while(|c| **c == '0').count();
    let number = |digits: &[char]| {
        digits
            .iter()
            .filter_map(|c| c.to_digit(10))
            .fold(0, |n, d| n * 10 + i128::from(d))
    };
    let fault = |fault| Mistake::new(0, fault);
    // The largest whole number has a digit more than there are places.
    if significant > PLACES as usize + 1 {
        return Err(fault(Fault::TooLarge));
    }
    if fine > PLACES as usize {
        return Err(fault(Fault::TooFine));
    }
    let denom = 10i128.pow(fine as u32);
    ExactValue::fraction(number(whole) * denom + number(&places[..fine]), denom).map_err(fault)
}

/// Returns the value of a whole number, decimal, fraction or mixed number; `None` for anything
/// else, and an error for a zero denominator.
fn number(tokens: &Tokens) -> Result<Option<ExactValue>, Mistake> {
    let is_space = |t: &&(Token, SourcePosition)| t.0 == Space;
    let list = &tokens.list;
    let skip = list.iter().take_while(is_space).count();
    let list = &list[skip..list.len() - list[skip..].iter().rev().take_while(is_space).count()];
    let (negative, list) = match list {
        [(Token::Op(Op::Sub), _), rest @ ..] => (true, rest),
        _ => (false, list),
    };
    use Token::{Number, Op as Sign, Space};
    // 7 1/2 may have more than one space, and spaces around the bar; without any it is 71/2.
    let dense: Vec<_> = list.iter().filter(|t| t.0 != Space).collect();
    let fraction =
        |a: ExactValue, b: ExactValue, click: SourcePosition| match a.is_whole() && b.is_whole() {
            true => a
                .div(b)
                .map(Some)
                .map_err(|fault| Mistake::new(click.0, fault)),
            false => Ok(None),
        };
    let magnitude = match dense[..] {
        [(Number(n), _)] => Some(*n),
        [(Number(a), _), (Sign(Op::Div), click), (Number(b), _)] => fraction(*a, *b, *click)?,
        [
            (Number(n), _),
            (Number(a), _),
            (Sign(Op::Div), click),
            (Number(b), _),
        ] if n.is_whole() => {
            let part = fraction(*a, *b, *click)?;
            part.and_then(|part| n.add(part).ok())
        }
        _ => None,
    };
    Ok(match (magnitude, negative) {
        (Some(n), true) => ExactValue::from(0).sub(n).ok(),
        (n, _) => n,
    })
}

struct Reader<'a> {
    tokens: &'a Tokens,
    next: usize,
}

impl Reader<'_> {
    /// Returns the next token that is not a space.
    fn peek(&mut self) -> Option<&(Token, SourcePosition)> {
        while matches!(self.tokens.list.get(self.next), Some((Token::Space, _))) {
            self.next += 1;
        }
        self.tokens.list.get(self.next)
    }

    /// Takes an operation among `ops`, if it is next.
    fn take(&mut self, ops: &[Op]) -> Option<(Op, SourcePosition)> {
        let found = match self.peek() {
            Some((Token::Op(op), click)) if ops.contains(op) => (*op, *click),
            _ => return None,
        };
        self.next += 1;
        Some(found)
    }

    fn sum(&mut self) -> Result<Expr, Mistake> {
        let mut left = self.product()?;
        while let Some((op, click)) = self.take(&[Op::Add, Op::Sub]) {
            left = Expr::Binary(op, Box::new((left, self.product()?)), click);
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr, Mistake> {
        let mut left = self.power()?;
        while let Some((op, click)) = self.take(&[Op::Mul, Op::Div]) {
            left = Expr::Binary(op, Box::new((left, self.power()?)), click);
        }
        Ok(left)
    }

    fn power(&mut self) -> Result<Expr, Mistake> {
        let base = self.atom()?;
        match self.take(&[Op::Pow]) {
            Some((op, click)) => Ok(Expr::Binary(op, Box::new((base, self.power()?)), click)),
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<Expr, Mistake> {
        let (empty, end) = (self.next == 0, self.tokens.end);
        let (fault, click) = match self.peek() {
            Some((Token::Number(n), click)) => {
                let number = Expr::Number(*n, *click);
                self.next += 1;
                return Ok(number);
            }
            Some(&(Token::Open, open)) => {
                self.next += 1;
                let inner = self.sum()?;
                return match self.peek() {
                    Some((Token::Close, _)) => {
                        self.next += 1;
                        Ok(inner)
                    }
                    None => Err(Mistake::new(open.0, Fault::Unclosed)),
                    Some((_, click)) => Err(Mistake::new(click.0, Fault::MissingOperation)),
                };
            }
            None if empty => (Fault::Nothing, end),
            None => (Fault::MissingNumber, end),
            Some((Token::Op(op @ (Op::Add | Op::Sub)), click)) => (Fault::Signed(*op), *click),
            Some((_, click)) => (Fault::MissingNumber, *click),
        };
        Err(Mistake::new(click.0, fault))
    }

    /// Checks that nothing is left.
    fn end(&mut self) -> Result<(), Mistake> {
        match self.peek() {
            None => Ok(()),
            Some((Token::Close, click)) => Err(Mistake::new(click.0, Fault::Unopened)),
            Some((_, click)) => Err(Mistake::new(click.0, Fault::MissingOperation)),
        }
    }
}
