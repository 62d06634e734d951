#![doc = include_str!("../README.md")]
#![expect(
    unsafe_code,
    reason = "exports need names that no other library has; there is no other unsafe code"
)]

#[cfg(feature = "decodoku")]
use decodoku as library;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
#[cfg(not(feature = "decodoku"))]
use studio as library;

/// The request, then its answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address for a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request(bytes: usize) -> *mut u8 {
    let mut text = text();
    text.clear();
    text.resize(bytes, 0);
    text.as_mut_ptr()
}

/// Answers the request, and returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    let request = take(&mut *text());
    let answer = library::answer(&String::from_utf8_lossy(&request));
    let mut text = text();
    *text = answer.into_bytes();
    text.as_ptr()
}

/// The number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_bytes() -> usize {
    text().len()
}
