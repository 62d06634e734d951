//! How a call ends: with the text of an error, or with what it gives to C.

use crate::error::{CallError, Status};
use crate::raw;
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

/// A text for C. No text of ours has a zero byte, except through texts of files.
fn c_text(text: String) -> CString {
    CString::new(text.replace('\0', "")).expect("no zero byte is left")
}

/// The text of a panic.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic")
}

/// Runs the work of a call. No panic crosses the border to C.
pub(crate) fn call(work: impl FnOnce() -> Result<(), CallError>) -> Status {
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let result = result.unwrap_or_else(|panic| Err(CallError::internal(words(&*panic))));
    let Err(failure) = result else {
        return Status::Ok;
    };
    // A thread that is ending has no place for the message.
    let _ = LAST_ERROR.try_with(|last| last.replace(c_text(failure.message)));
    failure.status
}

/// An argument that may not be absent.
pub(crate) fn present<T>(argument: Option<T>, name: &str) -> Result<T, CallError> {
    argument.ok_or_else(|| CallError::null(name))
}

/// The place for an object or a text of ours, where C finds null unless the call succeeds.
pub(crate) fn place<'a, T>(
    place: Option<&'a mut MaybeUninit<*mut T>>,
    name: &str,
) -> Result<&'a mut *mut T, CallError> {
    Ok(present(place, name)?.write(std::ptr::null_mut()))
}

/// Gives a text to C.
pub(crate) fn give_text(place: &mut *mut c_char, text: String) {
    *place = c_text(text).into_raw();
}

/// The version of this library, such as "0.2.0". It is not to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero byte"),
        };
    VERSION.as_ptr()
}

/// The message of the last call on this thread that did not succeed, or "". It is valid until the
/// next such call on this thread, and is not to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_last_error() -> *const c_char {
    LAST_ERROR
        .try_with(|last| last.borrow().as_ptr())
        .unwrap_or(c"".as_ptr())
}

/// Frees a text that a call stored at a `char **`. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_string_free(text: *mut c_char) {
    raw::free_text(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::BUG;

    fn last_error() -> String {
        LAST_ERROR.with(|last| last.borrow().to_str().unwrap().to_string())
    }

    #[test]
    fn a_panic_is_a_status() {
        assert_eq!(call(|| panic!("a {}", "bug")), Status::Internal);
        assert_eq!(last_error(), format!("internal error: a bug: {BUG}"));
        assert_eq!(call(|| panic::panic_any(5)), Status::Internal);
        assert_eq!(last_error(), format!("internal error: a panic: {BUG}"));
    }

    #[test]
    fn an_error_is_of_its_thread_and_stays() {
        assert_eq!(call(|| Err(CallError::null("place"))), Status::BadInput);
        assert_eq!(call(|| Ok(())), Status::Ok);
        let other = std::thread::spawn(|| (last_error(), call(|| Err(CallError::spent()))))
            .join()
            .unwrap();
        assert_eq!(other, (String::new(), Status::BudgetSpent));
        assert_eq!(last_error(), "place: expected a pointer, found NULL");
    }
}
