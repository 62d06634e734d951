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

/// The table of files.
macro_rules! page {
    ($($name:literal)*) => {
        [$(PageFile {
            name: $name,
            bytes: include_bytes!(concat!("../page/", $name)),
        }),*]
    };
}

/// All files of the page, by their names, without its fonts.
pub const PAGE: &[PageFile] = &page![
    "app.js"
    "board/board.js"
    "board/brush.js"
    "board/canvas.js"
    "board/controls.js"
    "board/daily.js"
    "board/finish.js"
    "board/game.js"
    "board/heat.js"
    "board/help.js"
    "board/lesson.js"
    "board/overview.js"
    "board/picture.js"
    "board/repair.js"
    "board/replay.js"
    "board/select.js"
    "board/strokes.js"
    "board/trial.js"
    "board/verdict.js"
    "dom.js"
    "engine.js"
    "failure.js"
    "icon.svg"
    "index.html"
    "main.js"
    "manifest.webmanifest"
    "rooms/book.js"
    "rooms/chart.js"
    "rooms/draw.js"
    "rooms/edges.js"
    "rooms/exchange.js"
    "rooms/gallery.js"
    "rooms/grid.js"
    "rooms/make.js"
    "rooms/pack.js"
    "rooms/play.js"
    "rooms/select.js"
    "rooms/shelf.js"
    "rooms/sift.js"
    "rooms/start.js"
    "rooms/watch.js"
    "rooms/welcome.js"
    "shared.js"
    "style.css"
    "sw.js"
    "types.js"
    "wasm.js"
    "worker.js"
];

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
    let fonts = FONTS.into_iter().zip(nonogram_render::NOTO_SANS).map(|(name, bytes)| PageFile { name, bytes });
    PAGE.iter().copied().chain(fonts).find(|file| file.name == name)
}
