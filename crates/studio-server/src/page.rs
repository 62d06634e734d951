//! The files of the page, which the program contains.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PageFile {
    /// Its name.
    pub name: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
}

/// All files of the page, by their names, without its fonts. The build script lists them.
pub const PAGE: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The names of the fonts of drawings, which the page fetches for the first one.
const FONTS: [&str; 2] = ["regular.ttf", "bold.ttf"];

impl PageFile {
    /// The type of the content, by the extension.
    pub fn mime(&self) -> &'static str {
        match self.name.rsplit_once('.').unwrap_or_default().1 {
            "css" => "text/css; charset=utf-8",
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "png" => "image/png",
            "svg" => "image/svg+xml",
            "ttf" => "font/ttf",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }
}

/// The file of the page with this name. The empty name is that of the page itself.
pub(crate) fn find(name: &str) -> Option<PageFile> {
    let name = if name.is_empty() { "index.html" } else { name };
    let fonts = FONTS
        .into_iter()
        .zip(nonogram_render::NOTO_SANS)
        .map(|(name, bytes)| PageFile { name, bytes });
    PAGE.iter()
        .copied()
        .chain(fonts)
        .find(|file| file.name == name)
}
