//! Properties of any bytes as a problem or as a checkpoint, called with random bytes by property
//! tests and by a fuzzer.

#[cfg(feature = "serde")]
use exact_cover::{Checkpoint, Solution};
use exact_cover::{Kernel, Problem, Search, cnf, error::ProblemWriteError, read_problem, text};

/// Signs of the formats. Each byte of a text is one of them, or stands for itself.
const SIGNS: &[u8] = b"ab cd| \n:120 \n|a\tspec p9-$x\r\xc3\xa9";

/// Any bytes as a problem have an answer; what is read is written and read again, and means the
/// same. The first byte says whether the others stand for [signs](SIGNS).
pub(crate) fn a_text_has_an_answer(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else {
        return;
    };
    let signs = |&byte: &u8| SIGNS[usize::from(byte) % SIGNS.len()];
    let mut text: Vec<u8> = match kind % 4 {
        1 => b"p ec 9\n".to_vec(),
        2 => b"a b 1:3|c | d x\na b\nc d:1 |5\n".to_vec(),
        _ => Vec::new(),
    };
    match kind % 8 {
        0..4 => text.extend(rest.iter().map(signs)),
        _ => text.extend_from_slice(rest),
    }
    if let Ok(problem) = read_problem(&text) {
        is_read_again(&problem);
    }
    if let Ok(problem) = text::read(&text) {
        is_read_again(&problem);
    }
}

fn is_read_again(problem: &Problem) {
    let written = match text::write(problem) {
        Ok(written) => written,
        Err(error) => {
            assert_eq!(error, ProblemWriteError::NoPrimaryItem);
            assert_eq!(problem.primary_items(), 0);
            return;
        }
    };
    let again = read_problem(&written);
    assert_eq!(again.as_ref(), Ok(problem), "{written}");
    for kernel in Kernel::ALL {
        let solutions = Search::new(problem).kernel(kernel).budget(200).solutions();
        for solution in solutions.take(20) {
            assert_eq!(problem.check(&solution), Ok(()), "{written}");
        }
    }
    if problem.entries() < 1000 {
        // Multiplicities have no clauses.
        assert!(cnf::write(problem).is_ok() || problem.has_multiplicities());
    }
}

/// A checkpoint with changed bytes is refused, or a search goes on from it and finds nothing wrong.
/// The first two bytes choose the kernel and the place of the checkpoint; each three that follow
/// are a place and a byte.
#[cfg(feature = "serde")]
pub(crate) fn a_changed_checkpoint_is_refused_or_searched_from(bytes: &[u8]) {
    let [kernel, found, changes @ ..] = bytes else {
        return;
    };
    let problem = "a b c d e | x\na b x:1\nc d x:1\ne\na c\nb d\na\nb x:2\nc\nd\ne x\n";
    let problem: Problem = problem.parse().expect("a problem");
    let search = || Search::new(&problem).kernel(Kernel::ALL[usize::from(*kernel) % 4]);
    let all: Vec<Solution> = search().solutions().collect();
    let mut solutions = search().solutions();
    for _ in 0..usize::from(*found) % (all.len() + 2) {
        solutions.next();
    }
    let text = serde_json::to_string(&solutions.checkpoint()).expect("writable");
    let mut text = text.into_bytes();
    for change in changes.chunks_exact(3).take(6) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % text.len();
        match change[2] {
            128..=159 => drop(text.remove(place)),
            160.. => text.insert(place, change[2] - 128),
            byte => text[place] = byte,
        }
    }
    let Ok(checkpoint) = serde_json::from_slice::<Checkpoint>(&text) else {
        return;
    };
    let Ok(rest) = Search::new(&problem).resume(&checkpoint) else {
        return;
    };
    let rest: Vec<Solution> = rest.collect();
    assert!(rest.len() <= all.len());
    assert!(rest.iter().all(|solution| all.contains(solution)));
}
