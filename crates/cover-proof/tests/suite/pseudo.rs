//! A reader of OPB, models by brute force, and a checker of the proofs that this crate writes:
//! clauses by unit propagation, sums of constraints, a model that improves, deletions. `VeriPB`
//! checks more, and more carefully.

use std::collections::{BTreeMap, HashMap};

/// "The sum is at least the bound": coefficients of variables, which may be negative.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Linear {
    sum: BTreeMap<usize, i64>,
    bound: i64,
}

#[derive(Debug)]
pub(crate) struct Opb {
    pub(crate) variables: usize,
    pub(crate) constraints: Vec<Linear>,
    objective: Option<Linear>,
}

/// Names of variables in the order of their first use in comments or constraints.
fn number(name: &str) -> usize {
    // Two characters: a letter, then a digit or a letter.
    let [first, second] = name.as_bytes() else {
        panic!("{name}")
    };
    let place = |byte: u8| match byte {
        b'0'..=b'9' => usize::from(byte - b'0'),
        b'A'..=b'Z' => usize::from(byte - b'A') + 10,
        _ => usize::from(byte - b'a') + 36,
    };
    (place(*first) - 10) * 62 + place(*second)
}

impl Linear {
    /// Reads `2 A0 -1 ~A1`.
    fn sum(text: &str, bound: i64) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut linear = Self {
            bound,
            ..Self::default()
        };
        for pair in words.chunks(2) {
            let coefficient: i64 = pair[0].parse().unwrap();
            match pair[1].strip_prefix('~') {
                None => *linear.sum.entry(number(pair[1])).or_default() += coefficient,
                Some(name) => {
                    *linear.sum.entry(number(name)).or_default() -= coefficient;
                    linear.bound -= coefficient;
                }
            }
        }
        linear
    }

    pub(crate) fn at_least(text: &str) -> Self {
        let (sum, bound) = text.split_once(">=").unwrap();
        Self::sum(sum, bound.trim().parse().unwrap())
    }

    fn plus(&mut self, other: &Self, factor: i64) {
        for (&variable, coefficient) in &other.sum {
            *self.sum.entry(variable).or_default() += factor * coefficient;
        }
        self.bound += factor * other.bound;
    }

    fn negated(&self, bound: i64) -> Self {
        let mut negated = Self {
            bound,
            ..Self::default()
        };
        negated.plus(
            &Self {
                bound: 0,
                ..self.clone()
            },
            -1,
        );
        negated
    }

    fn value(&self, model: &impl Fn(usize) -> bool) -> i64 {
        let terms = self.sum.iter().filter(|&(&variable, _)| model(variable));
        terms.map(|(_, coefficient)| coefficient).sum()
    }
}

impl Opb {
    pub(crate) fn read(text: &str) -> Self {
        let header = text.lines().next().unwrap();
        let variables = header.split_whitespace().nth(2).unwrap().parse().unwrap();
        let mut opb = Self {
            variables,
            constraints: Vec::new(),
            objective: None,
        };
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let line = line.strip_suffix(" ;").or(line.strip_suffix(";")).unwrap();
            if let Some(sum) = line.strip_prefix("min:") {
                opb.objective = Some(Linear::sum(sum, 0));
            } else if line.contains(">=") {
                opb.constraints.push(Linear::at_least(line));
            } else {
                let (sum, value) = line.split_once('=').unwrap();
                let linear = Linear::sum(sum, value.trim().parse().unwrap());
                let negated = linear.negated(-linear.bound);
                opb.constraints.extend([linear, negated]);
            }
        }
        opb
    }

    /// All models, as bits.
    pub(crate) fn models(&self) -> Vec<u64> {
        let holds = |&bits: &u64| {
            let model = |variable: usize| bits >> variable & 1 == 1;
            let mut constraints = self.constraints.iter();
            constraints.all(|linear| linear.value(&model) >= linear.bound)
        };
        (0..1 << self.variables).filter(holds).collect()
    }

    /// The conclusion of a proof, if every step is right.
    pub(crate) fn conclusion(&self, proof: &str) -> Option<String> {
        let numbered = self.constraints.iter().cloned().zip(1..);
        let mut known: HashMap<usize, Linear> = numbered.map(|(linear, id)| (id, linear)).collect();
        let mut next = self.constraints.len() + 1;
        let mut cost = i64::MAX;
        let mut lines = proof.lines();
        let head = format!("f {};", self.constraints.len());
        if lines.next() != Some("pseudo-Boolean proof version 3.0") || lines.next() != Some(&head) {
            return None;
        }
        while let Some(line) = lines.next() {
            let line = line.strip_suffix(';')?;
            let (rule, rest) = line.split_once(' ').unwrap_or((line, ""));
            let derived = match rule {
                "rup" => {
                    let linear = Linear::at_least(rest);
                    let mut all: Vec<Linear> = known.values().cloned().collect();
                    all.push(linear.negated(1 - linear.bound));
                    contradict(&all, self.variables).then_some(linear)?
                }
                "pol" => derive(&known, rest)?,
                "soli" => {
                    let literals: Vec<&str> = rest.split_whitespace().collect();
                    let assumed = literals.iter().map(|literal| {
                        let sum = format!("1 {literal} >= 1");
                        Linear::at_least(&sum)
                    });
                    let all: Vec<Linear> = assumed.chain(known.values().cloned()).collect();
                    let model = propagate(&all, self.variables)?;
                    let model: Option<Vec<bool>> = model.into_iter().collect();
                    let model = model?;
                    let objective = self.objective.as_ref()?;
                    cost = objective.value(&|variable| model[variable]);
                    objective.negated(1 - cost)
                }
                "del" => {
                    let ids = rest.strip_prefix("id ")?.split(' ');
                    for id in ids {
                        known.remove(&id.parse().ok()?)?;
                    }
                    continue;
                }
                "output" => {
                    let conclusion = lines
                        .next()?
                        .strip_suffix(';')?
                        .strip_prefix("conclusion ")?;
                    if lines.next() != Some("end pseudo-Boolean proof;") {
                        return None;
                    }
                    let words: Vec<&str> = conclusion.split(' ').collect();
                    let (id, is_right) = match words[..] {
                        ["UNSAT", ":", id] => (id, true),
                        ["BOUNDS", least, ":", id, most] => {
                            (id, least == most && most == cost.to_string())
                        }
                        _ => return None,
                    };
                    let reason = known.get(&id.parse().ok()?)?.clone();
                    let is_contradiction = contradict(&[reason], self.variables);
                    return (is_right && is_contradiction).then(|| conclusion.to_string());
                }
                _ => return None,
            };
            known.insert(next, derived);
            next += 1;
        }
        None
    }
}

/// A sum of constraints times factors, in reverse Polish notation.
fn derive(known: &HashMap<usize, Linear>, text: &str) -> Option<Linear> {
    enum Value {
        Number(usize),
        Sum(Linear),
    }
    let mut stack = Vec::new();
    let sum = |value| match value {
        Value::Number(id) => known.get(&id).cloned(),
        Value::Sum(linear) => Some(linear),
    };
    for word in text.split(' ') {
        let value = match word {
            "*" => {
                let Value::Number(factor) = stack.pop()? else {
                    return None;
                };
                let mut product = Linear::default();
                product.plus(&sum(stack.pop()?)?, factor as i64);
                Value::Sum(product)
            }
            "+" => {
                let mut total = sum(stack.pop()?)?;
                total.plus(&sum(stack.pop()?)?, 1);
                Value::Sum(total)
            }
            _ => Value::Number(word.parse().ok()?),
        };
        stack.push(value);
    }
    let result = sum(stack.pop()?)?;
    stack.is_empty().then_some(result)
}

fn contradict(constraints: &[Linear], variables: usize) -> bool {
    propagate(constraints, variables).is_none()
}

/// What follows by unit propagation, or None for a contradiction.
pub(crate) fn propagate(constraints: &[Linear], variables: usize) -> Option<Vec<Option<bool>>> {
    let mut model = vec![None; variables];
    loop {
        let mut is_done = true;
        for Linear { sum, bound } in constraints {
            let greatest = |(&variable, &coefficient): (&usize, &i64)| match model[variable] {
                Some(value) => coefficient * i64::from(value),
                None => coefficient.max(0),
            };
            let slack = sum.iter().map(greatest).sum::<i64>() - bound;
            if slack < 0 {
                return None;
            }
            for (&variable, &coefficient) in sum {
                if model[variable].is_none() && coefficient.abs() > slack {
                    model[variable] = Some(coefficient > 0);
                    is_done = false;
                }
            }
        }
        if is_done {
            return Some(model);
        }
    }
}
