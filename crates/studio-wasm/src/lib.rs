//! The studio as a WebAssembly module.
//!
//! There is one function to call, from text to text, so the bindings are these three exports and twenty lines in
//! `crates/studio/page/wasm.js`: write a request at [`request`], call [`answer`], and read [`answer_bytes`] bytes at the
//! address that it returns. `wasm-bindgen` would do the same with a generated file of 10 kB, a program that must have
//! the version of the library and takes minutes to compile, and no less code here.
//!
//! After a panic the module must not be called again. Its messages take a tenth of the size, so they may be left out.

#![expect(
    unsafe_code,
    reason = "exports need names that no other library has; there is no other unsafe code"
)]

use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    let answer = studio::answer(&String::from_utf8_lossy(&request));
    let mut text = text();
    *text = answer.into_bytes();
    text.as_ptr()
}

/// The number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_bytes() -> usize {
    text().len()
}
