//! Icons for Windows (ICO): a directory of images of several sizes, often in PNG.

/// The largest image of an icon if it is in PNG.
pub(crate) fn png(bytes: &[u8]) -> Option<&[u8]> {
    let entries = bytes.strip_prefix(b"\0\0\x01\0")?;
    let (count, entries) = entries.split_first_chunk()?;
    let entries = entries.chunks_exact(16);
    let entries = entries.take(u16::from_le_bytes(*count).into());
    // A width of 0 stands for 256.
    let largest = entries.max_by_key(|entry| entry[0].wrapping_sub(1))?;
    let [length, start] =
        [8, 12].map(|at| u32::from_le_bytes([0, 1, 2, 3].map(|byte| largest[at + byte])) as usize);
    let image = bytes.get(start..)?;
    let image = &image[..length.min(image.len())];
    image.starts_with(b"\x89PNG").then_some(image)
}
