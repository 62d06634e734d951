//! What comes from C as a pointer and a length. All unsafe code is here.
//!
//! A null pointer, a pointer that is not aligned and a length that no object has are errors.
//! Whether a pointer is of an object of this length, only the caller can know.

use crate::error::CallError;
use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;

/// Checks an array that was passed as a pointer and a length. Returns whether it has elements.
fn check<T>(pointer: *const T, length: usize, name: &str) -> Result<bool, CallError> {
    if length == 0 {
        return Ok(false);
    }
    if pointer.is_null() {
        return Err(CallError::null(name));
    }
    if !pointer.is_aligned() {
        return Err(CallError::input(format!(
            "{name}: the pointer is not aligned"
        )));
    }
    match length.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(true),
        _ => Err(CallError::input(format!(
            "{name}: {length} is no length of an array"
        ))),
    }
}

/// An array of C. It must not change while the slice is used.
pub(crate) fn slice<'a, T: Copy>(
    pointer: *const T,
    length: usize,
    name: &str,
) -> Result<&'a [T], CallError> {
    if check(pointer, length, name)? {
        // SAFETY: the pointer is neither null nor unaligned, and the length is possible. The header
        // asks callers for arrays of at least the length that they pass, which nothing changes
        // during the call.
        Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
    } else {
        Ok(&[])
    }
}

/// An array of C to fill, perhaps not initialized.
pub(crate) fn slice_mut<'a, T: Copy>(
    pointer: *mut T,
    length: usize,
    name: &str,
) -> Result<&'a mut [MaybeUninit<T>], CallError> {
    if check(pointer, length, name)? {
        // SAFETY: as in `slice`. `MaybeUninit` has the layout of its type, and needs no value.
        Ok(unsafe { std::slice::from_raw_parts_mut(pointer.cast(), length) })
    } else {
        Ok(&mut [])
    }
}

/// A text of C that ends with a zero byte; `None` for a null pointer.
pub(crate) fn text<'a>(pointer: *const c_char, name: &str) -> Result<Option<&'a str>, CallError> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the pointer is not null. The header asks callers for texts that end with a zero byte
    // and that nothing changes during the call.
    let text = unsafe { CStr::from_ptr(pointer) };
    let text = text.to_str();
    text.map(Some)
        .map_err(|_| CallError::input(format!("{name}: expected UTF-8")))
}

/// An object of ours that C may change through its own locks.
pub(crate) fn shared<'a, T>(pointer: *mut T, name: &str) -> Result<&'a T, CallError> {
    // SAFETY: the header asks callers for objects of this library that were not freed. All calls
    // share an object, none has it for itself.
    unsafe { pointer.as_ref() }.ok_or_else(|| CallError::null(name))
}

/// Frees a text that `CString::into_raw` gave to C.
pub(crate) fn free_text(pointer: *mut c_char) {
    if !pointer.is_null() {
        // SAFETY: the pointer is not null. The header asks callers for a text of this library that
        // was not freed.
        drop(unsafe { CString::from_raw(pointer) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Status;
    use std::ptr;

    #[test]
    fn arrays_that_cannot_be_are_errors() {
        let numbers = [1_u32, 2, 3];
        assert_eq!(
            slice(numbers.as_ptr(), 3, "numbers").ok(),
            Some(&numbers[..])
        );
        assert_eq!(slice(ptr::null::<u32>(), 0, "numbers").ok(), Some(&[][..]));
        let unaligned = numbers.as_ptr().cast::<u8>().wrapping_add(1).cast::<u32>();
        let wrong = [
            (ptr::null(), 1),
            (unaligned, 1),
            (numbers.as_ptr(), usize::MAX),
            (numbers.as_ptr(), usize::MAX / 8 + 1),
        ];
        for (pointer, length) in wrong {
            let failure = slice(pointer, length, "numbers").unwrap_err();
            assert_eq!(failure.status, Status::BadInput);
            assert!(
                failure.message.starts_with("numbers: "),
                "{}",
                failure.message
            );
        }
        assert!(slice_mut(ptr::null_mut::<u32>(), 1, "numbers").is_err());
    }

    #[test]
    fn objects_are_shared_or_an_error() {
        assert_eq!(shared(&mut 5, "number").ok(), Some(&5));
        assert!(shared(ptr::null_mut::<u8>(), "number").is_err());
    }

    #[test]
    fn texts_are_utf_8_or_absent() {
        assert_eq!(text(ptr::null(), "name").ok(), Some(None));
        assert_eq!(text(c"line".as_ptr(), "name").ok(), Some(Some("line")));
        assert_eq!(
            text(c"\xff".as_ptr(), "name").unwrap_err().message,
            "name: expected UTF-8"
        );
        free_text(ptr::null_mut());
        free_text(c"freed".to_owned().into_raw());
    }
}
