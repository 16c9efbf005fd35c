//! Parser for typed input.
//!
//! ```text
//! call    = ["-"] (decimal | whole | whole "/" whole | whole " " whole "/" whole) | sum
//! answer  = sum | number "=" sum | sum "=" number
//! sum     = product { ("+" | "-") product }
//! product = power { ("*" | "/") power }
//! power   = atom [ "^" power ]
//! atom    = whole | "(" sum ")"
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

/// Signs for a minus.
const MINUS: [char; 3] = ['-', '−', '–'];

/// Parses an expression of any numbers; see [`Expr::check_dice`].
pub(crate) fn expression(text: &str) -> Result<Expr, Mistake> {
    let tokens = tokens(text)?;
    let mut reader = Reader {
        tokens: &tokens,
        next: 0,
    };
    let expr = reader.sum()?;
    reader.end()?;
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
    let start = text.chars().take_while(|c| c.is_whitespace()).count();
    match decimal(text.trim()) {
        Some(value) => value.map(Some).map_err(|fault| Mistake::new(start, fault)),
        None => number(&tokens(text)?),
    }
}

/// Parses digits with one point before the last of them, perhaps after a minus.
fn decimal(text: &str) -> Option<Result<ExactValue, Fault>> {
    let magnitude = text.strip_prefix(MINUS).map_or(text, str::trim_start);
    let (whole, places) = magnitude.split_once('.')?;
    if !is_digits(whole) || !is_digits(places) || places.is_empty() {
        return None;
    }
    let places = places.trim_end_matches('0');
    if places.len() > PLACES as usize {
        return Some(Err(Fault::TooFine));
    }
    let denom = 10i128.pow(places.len() as u32);
    let value = match format!("0{whole}{places}").parse::<i128>() {
        Ok(numer) if magnitude == text => ExactValue::fraction(numer, denom),
        Ok(numer) => ExactValue::fraction(-numer, denom),
        Err(_) => Err(Fault::TooLarge),
    };
    Some(value)
}

fn is_digits(part: &str) -> bool {
    part.chars().all(|c| c.is_ascii_digit())
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
    /// A whole number.
    Number(ExactValue),
    Op(Op),
    Open,
    Close,
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
    let mut index = 0;
    while let Some(&c) = chars.get(index) {
        let start = index;
        index += 1;
        let token = match c {
            '+' => Token::Op(Op::Add),
            c if MINUS.contains(&c) => Token::Op(Op::Sub),
            '*' if chars.get(index) == Some(&'*') => {
                index += 1;
                Token::Op(Op::Pow)
            }
            '*' | 'x' | 'X' | '×' | '·' | '⋅' => Token::Op(Op::Mul),
            '/' | ':' | '÷' | '⁄' | '∕' => Token::Op(Op::Div),
            '^' => Token::Op(Op::Pow),
            '(' | '[' | '{' => Token::Open,
            ')' | ']' | '}' => Token::Close,
            c if c.is_whitespace() => continue,
            c if c.is_ascii_digit() => {
                while chars.get(index).is_some_and(char::is_ascii_digit) {
                    index += 1;
                }
                let digits: String = chars[start..index].iter().collect();
                let value = digits.parse().map_err(|_| Fault::TooLarge);
                let value = value.and_then(|whole| ExactValue::fraction(whole, 1));
                Token::Number(value.map_err(|fault| Mistake::new(start, fault))?)
            }
            '.' => return Err(Mistake::new(start, Fault::Point)),
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
    let mut text = text
        .trim_end_matches(|sign: char| !sign.is_ascii_digit() && !")]}".contains(sign))
        .to_owned();
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
    use Token::{Close, Number, Open};
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
    let touching = tokens.list.windows(2).find(|pair| {
        matches!(
            (&pair[0].0, &pair[1].0),
            (Close, Number(_) | Open) | (Number(_), Open)
        )
    });
    touching.map(|pair| Mistake::new(pair[1].1.0, Fault::MissingOperation))
}

/// Returns the value of a whole number, fraction or mixed number; `None` for anything else, and an
/// error for a zero denominator.
fn number(tokens: &Tokens) -> Result<Option<ExactValue>, Mistake> {
    use Token::{Number, Op as Sign};
    let (sign, list) = match &tokens.list[..] {
        [(Sign(op @ Op::Sub), _), rest @ ..] => (*op, rest),
        list => (Op::Add, list),
    };
    let zero = ExactValue::from(0);
    let (whole, fraction) = match list {
        [(Number(whole), _)] => (*whole, Ok(zero)),
        [(Number(a), _), (Sign(Op::Div), at), (Number(b), _)] => {
            (zero, a.div(*b).map_err(|fault| (fault, at)))
        }
        // Without a space between them 7 1/2 is 71/2.
        [
            (Number(whole), _),
            (Number(a), _),
            (Sign(Op::Div), at),
            (Number(b), _),
        ] => (*whole, a.div(*b).map_err(|fault| (fault, at))),
        _ => return Ok(None),
    };
    let fraction = fraction.map_err(|(fault, at)| Mistake::new(at.0, fault))?;
    let magnitude = whole.add(fraction);
    let value = magnitude.and_then(|magnitude| sign.apply(zero, magnitude));
    value.map(Some).map_err(|fault| Mistake::new(0, fault))
}

struct Reader<'a> {
    tokens: &'a Tokens,
    next: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&(Token, SourcePosition)> {
        self.tokens.list.get(self.next)
    }

    /// Takes an operation among `ops`, if it is next.
    fn take(&mut self, ops: &[Op]) -> Option<(Op, SourcePosition)> {
        let operator = match self.peek() {
            Some((Token::Op(op), click)) if ops.contains(op) => (*op, *click),
            _ => return None,
        };
        self.next += 1;
        Some(operator)
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
        let is_empty = self.next == 0;
        let end = self.tokens.end;
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
            None if is_empty => (Fault::Nothing, end),
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
