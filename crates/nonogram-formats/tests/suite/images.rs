//! Images: how they lie, what is transparent, and what their first bytes say.

use crate::warnings;
use image_webp::{ColorType, WebPEncoder};
use nonogram_formats::{
    Format, ImageOptions, ParseError, Threshold, decode_image, read_file, read_image, read_pixels,
};

pub(crate) const CLEAR: [u8; 4] = [9, 9, 9, 0];
pub(crate) const WHITE: [u8; 4] = [255, 255, 255, 255];
pub(crate) const BLACK: [u8; 4] = [0, 0, 0, 255];
const YELLOW: [u8; 4] = [255, 220, 0, 255];
pub(crate) const RED: [u8; 4] = [220, 0, 0, 255];

/// An L: three pixels wide, two high.
pub(crate) const SHAPE: &str = "X..XX.";

pub(crate) fn drawn(rows: &str, ink: [u8; 4], ground: [u8; 4]) -> Vec<u8> {
    let pixels = rows
        .chars()
        .map(|cell| if cell == 'X' { ink } else { ground });
    pixels.collect::<Vec<_>>().concat()
}

pub(crate) fn goal(bytes: &[u8], options: &ImageOptions) -> Result<String, ParseError> {
    let documents = read_file(bytes, None, options)?;
    Ok(documents[0]
        .goal
        .as_ref()
        .unwrap()
        .to_string()
        .replace('\n', "/"))
}

/// What three pixels by two become.
fn of_pixels(rgba: &[u8], options: &ImageOptions) -> String {
    let document = read_pixels(3, 2, rgba, options).unwrap();
    document.goal.unwrap().to_string().replace('\n', "/")
}

pub(crate) fn png(
    color: png::ColorType,
    pixels: &[u8],
    set: impl Fn(&mut png::Info<'_>),
) -> Vec<u8> {
    let mut info = png::Info::with_size(3, 2);
    info.color_type = color;
    info.bit_depth = png::BitDepth::Eight;
    set(&mut info);
    let mut file = Vec::new();
    let encoder = png::Encoder::with_info(&mut file, info).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
    writer.finish().unwrap();
    file
}

fn webp(rgba: &[u8], (width, height): (u32, u32), exif: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = WebPEncoder::new(&mut file);
    encoder.set_exif_metadata(exif.to_vec());
    encoder
        .encode(rgba, width, height, ColorType::Rgba8)
        .unwrap();
    file
}

/// A chunk of a WebP image.
fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let size = (content.len() as u32).to_le_bytes();
    let pad = &[0][..content.len() % 2];
    [&name[..], &size, content, pad].concat()
}

fn riff(chunks: &[Vec<u8>]) -> Vec<u8> {
    chunk(b"RIFF", &[b"WEBP".to_vec(), chunks.concat()].concat())
}

/// A WebP image of 4x3 pixels whose first frame lies at column 0 and row 1, and has these pixels, 3
/// by 2.
fn moving(rgba: &[u8]) -> Vec<u8> {
    let still = webp(rgba, (3, 2), b"");
    let frame = |top: u8| {
        let place = [0, 0, 0, top, 0, 0, 2, 0, 0, 1, 0, 0, 9, 0, 0, 0];
        chunk(b"ANMF", &[&place, &still[12..]].concat())
    };
    riff(&[
        chunk(b"VP8X", &[0x12, 0, 0, 0, 3, 0, 0, 2, 0, 0]),
        chunk(b"ANIM", &[0; 6]),
        frame(0),
        frame(1),
    ])
}

/// A BMP image with these sides, bits a pixel, compression and masks, palette and pixels.
fn bmp(sides: [i32; 2], bits: u16, compression: u32, extra: &[u8], data: &[u8]) -> Vec<u8> {
    let mut file = b"BM\0\0\0\0\0\0\0\0".to_vec();
    file.extend((54 + extra.len() as u32).to_le_bytes());
    file.extend(40_u32.to_le_bytes());
    sides
        .iter()
        .for_each(|side| file.extend(side.to_le_bytes()));
    file.extend([1, 0]);
    file.extend(bits.to_le_bytes());
    file.extend(compression.to_le_bytes());
    file.extend([0; 20]);
    [&file, extra, data].concat()
}

/// Exif data with an orientation.
fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    tiff.extend([orientation, 0, 0, 0, 0, 0, 0]);
    tiff
}

/// 16x8 pixels, gray, the left half black, in hexadecimal digits.
const JPEG: &str = "\
     ffd8ffdb00430001010101010101010101010101010101010101010101010101010101010101010101010101\
     010101010101010101010101010101010101010101010101010101ffc0000b080008001001011100ffc40014\
     00010000000000000000000000000000000bffc40014100100000000000000000000000000000000ffda0008\
     010100003f003ff3fc3fffd9";

/// The same picture with loss, and one of white on a transparent ground.
const LOSSY: &str = "524946462800000057454250565038201c0000005001009d012a1000080002c04c25a40004740000fb3fffc230000000";
const LOSSY_ALPHA: &str = "524946465000000057454250565038580a000000100000000f0000070000414c504812000000010f30ff1111422c98cc5fba338588fe470e56503820180000003001009d012a1000080002c04c25a400037000fef78c0000";

fn bytes(digits: &str) -> Vec<u8> {
    let digits = digits.as_bytes().chunks(2).map(str::from_utf8);
    digits
        .map(|two| u8::from_str_radix(two.unwrap(), 16).unwrap())
        .collect()
}

#[test]
fn images_stand_upright_as_their_exif_data_say() {
    // An L as it is stored, and as people see it. The orientations 0 and 9 do not exist.
    let upright = [
        "#../##./",
        "#../##./",
        "..#/.##/",
        ".##/..#/",
        "##./#../",
        "##/.#/../",
        "##/#./../",
        "../#./##/",
        "../.#/##/",
        "#../##./",
    ];
    // A bar at the left of 16x8 pixels.
    let bar = [
        "#.", "#.", ".#", ".#", "#.", "#/.", "#/.", "./#", "./#", "#.",
    ];
    for (orientation, (shape, bar)) in (0..).zip(upright.into_iter().zip(bar)) {
        let exif = exif(orientation);
        let pixels = drawn(SHAPE, BLACK, WHITE);
        let with = |info: &mut png::Info<'_>| info.exif_metadata = Some(exif.clone().into());
        let png = png(png::ColorType::Rgba, &pixels, with);
        let every = ImageOptions::default();
        assert_eq!(goal(&png, &every).unwrap(), shape, "{orientation}");
        // Behind the pixels, too.
        let at = png.windows(4).position(|four| four == b"eXIf").unwrap() - 4;
        let end = at + 12 + exif.len();
        let late = [
            &png[..at],
            &png[end..png.len() - 12],
            &png[at..end],
            &png[png.len() - 12..],
        ];
        assert_eq!(
            goal(&late.concat(), &every).unwrap(),
            shape,
            "{orientation}"
        );
        let webp = webp(&drawn(SHAPE, BLACK, CLEAR), (3, 2), &exif);
        for options in [every.clone(), every.clone().inks(1)] {
            assert_eq!(goal(&webp, &options).unwrap(), shape, "{orientation}");
        }
        let mut jpeg = bytes(JPEG);
        let content = [b"Exif\0\0", &exif[..]].concat();
        let length = (content.len() as u16 + 2).to_be_bytes();
        jpeg.splice(2..2, [&[0xff, 0xe1], &length[..], &content].concat());
        let sides = if bar.len() == 2 { (2, 1) } else { (1, 2) };
        let found = goal(&jpeg, &every.size(sides)).unwrap();
        assert_eq!(found, format!("{bar}/"), "{orientation}");
    }
}

#[test]
fn alpha_is_the_shape_of_a_drawing_in_one_tone() {
    for ink in [
        BLACK,
        WHITE,
        YELLOW,
        RED,
        [128, 128, 128, 255],
        [255, 255, 255, 120],
    ] {
        let pixels = drawn(SHAPE, ink, CLEAR);
        let options = ImageOptions::default();
        assert_eq!(of_pixels(&pixels, &options), "#../##./", "{ink:?}");
        let percent = options.clone().threshold(Threshold::Percent(100));
        assert_eq!(of_pixels(&pixels, &percent), "#../##./", "{ink:?}");
        assert_eq!(
            of_pixels(&pixels, &options.clone().invert(true)),
            ".##/..#/",
            "{ink:?}"
        );
        assert_eq!(of_pixels(&pixels, &options.inks(3)), "#../##./", "{ink:?}");
    }
    // Even where the drawing covers the border, and one pixel is left.
    let ring = drawn("XXXX.XXXX", WHITE, CLEAR);
    let document = read_pixels(3, 3, &ring, &ImageOptions::default()).unwrap();
    assert_eq!(document.goal.unwrap().to_bits(), "111101111");
}

#[test]
fn alpha_is_the_shape_in_every_format() {
    let white = drawn(SHAPE, WHITE, CLEAR);
    let gray_alpha: Vec<u8> = white
        .chunks(4)
        .flat_map(|pixel| [pixel[0], pixel[3]])
        .collect();
    let numbers: Vec<u8> = white.chunks(4).map(|pixel| pixel[3] / 255).collect();
    let palette = |info: &mut png::Info<'_>| {
        info.palette = Some(vec![255; 6].into());
        info.trns = Some(vec![0].into());
    };
    let mut gif = Vec::new();
    let mut encoder = gif::Encoder::new(&mut gif, 3, 2, &[255; 6]).unwrap();
    let frame = gif::Frame::from_indexed_pixels(3, 2, numbers.clone(), Some(0));
    encoder.write_frame(&frame).unwrap();
    drop(encoder);
    let masks = [0xff_u32, 0xff00, 0xff_0000, 0xff00_0000].map(u32::to_le_bytes);
    let files = [
        png(png::ColorType::Rgba, &white, |_| ()),
        png(png::ColorType::GrayscaleAlpha, &gray_alpha, |_| ()),
        png(png::ColorType::Indexed, &numbers, palette),
        gif,
        webp(&white, (3, 2), b""),
        bmp([3, -2], 32, 6, &masks.concat(), &white),
        bmp([3, -2], 32, 0, b"", &white),
    ];
    for file in files {
        for options in [ImageOptions::default(), ImageOptions::default().inks(2)] {
            assert_eq!(
                goal(&file, &options).unwrap(),
                "#../##./",
                "{:?}",
                &file[..12]
            );
        }
    }
    let options = ImageOptions::default().size((2, 1));
    assert_eq!(goal(&bytes(LOSSY_ALPHA), &options).unwrap(), "#./");
}

#[test]
fn a_drawing_in_several_tones_stands_out_from_its_ground() {
    let options = ImageOptions::default();
    let at = |pixels: &[[u8; 4]]| pixels.concat();
    // White with a black eye, and black with a white one.
    let ghost = at(&[WHITE, CLEAR, CLEAR, WHITE, BLACK, CLEAR]);
    assert_eq!(of_pixels(&ghost, &options), "#../#../");
    let cat = at(&[BLACK, CLEAR, CLEAR, BLACK, WHITE, CLEAR]);
    assert_eq!(of_pixels(&cat, &options), "#../#../");
    // In inks, both are there, on a ground on which they are seen.
    let document = read_pixels(3, 2, &ghost, &options.clone().inks(2)).unwrap();
    assert_eq!(document.goal.unwrap().to_digits(), "100120");
    let colors = document.palette.swatches().map(|(_, swatch)| swatch.rgb.0);
    assert_eq!(colors.collect::<Vec<_>>(), [[128; 3], [255; 3], [0; 3]]);
}

/// Clip-art: a thin black outline around much white, on a transparent ground.
#[test]
fn an_outline_is_the_drawing() {
    let (black, white, clear) = ([0, 0, 0, 255], [255; 4], [0; 4]);
    let pixel = |place: usize| {
        let from_edge = |at: usize| at.min(9 - at);
        match from_edge(place / 10).min(from_edge(place % 10)) {
            0 => clear,
            1 => black,
            _ => white,
        }
    };
    let pixels: Vec<_> = (0..100).map(pixel).collect();
    let drawing = read_pixels(10, 10, &pixels.concat(), &ImageOptions::default()).unwrap();
    assert_eq!(drawing.goal.unwrap().filled(), 28);
}

/// A sprite that touches three quarters of its border.
#[test]
fn a_sprite_with_as_many_colors_as_inks_is_a_drawing() {
    let (red, blue, clear) = ([200, 0, 0, 255], [0, 0, 120, 255], [0; 4]);
    let rows = [[clear, red, red, red], [red, blue, blue, red]];
    let options = ImageOptions::default().inks(2);
    let sprite = read_pixels(4, 2, &rows.concat().concat(), &options).unwrap();
    assert_eq!(sprite.goal.unwrap().to_string(), ".aaa\nabba\n");
}

#[test]
fn a_photo_with_transparent_parts_is_a_photo() {
    // A clear corner, and nothing but light and dark elsewhere.
    let [light, dark] = [[230, 220, 210, 255], [60, 50, 40, 255]];
    let photo = [CLEAR, light, dark, light, dark, light].concat();
    assert_eq!(of_pixels(&photo, &ImageOptions::default()), "..#/.#./");
    // All of it is half transparent.
    let faded = photo.chunks(4).skip(1).chain([&light[..]]);
    let faded = faded
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 90])
        .collect::<Vec<_>>();
    assert_eq!(of_pixels(&faded, &ImageOptions::default()), ".#./#../");
    // Nothing is seen at all.
    let none = drawn("......", BLACK, CLEAR);
    for options in [ImageOptions::default(), ImageOptions::default().inks(2)] {
        assert_eq!(of_pixels(&none, &options), ".../.../");
    }
}

#[test]
fn an_image_without_a_drawing_gets_a_warning() {
    for (ink, rows, expected) in [
        (
            WHITE,
            "XXXXXX",
            &["no cell is filled: try another threshold, or invert the image"][..],
        ),
        (
            BLACK,
            "XXXXXX",
            &["every cell is filled: try another threshold, or invert the image"],
        ),
        (BLACK, SHAPE, &[]),
    ] {
        let document =
            read_pixels(3, 2, &drawn(rows, ink, WHITE), &ImageOptions::default()).unwrap();
        assert_eq!(warnings(&document), expected);
    }
}

#[test]
fn images_are_known_by_their_content() {
    let pixels = drawn(SHAPE, BLACK, WHITE);
    let files = [
        (Format::Png, png(png::ColorType::Rgba, &pixels, |_| ())),
        (Format::Webp, webp(&pixels, (3, 2), b"")),
        (Format::Bmp, bmp([3, -2], 32, 0, b"", &pixels)),
        (Format::Pbm, b"P1 3 2 100 110".to_vec()),
    ];
    for (format, file) in &files {
        assert_eq!(Format::sniff(file), Some(*format));
        for extension in [None, Some("jpg"), Some("png"), Some("txt"), Some("webp")] {
            let documents = read_file(file, extension, &ImageOptions::default()).unwrap();
            assert_eq!(documents[0].goal.as_ref().unwrap().to_bits(), "100110");
        }
    }
    // A text with the name of an image.
    let documents = read_file(b"#..\n##.\n", Some("png"), &ImageOptions::default()).unwrap();
    assert_eq!(documents[0].goal.as_ref().unwrap().to_bits(), "100110");
    for (text, extension, message) in [
        (
            &b"\x80\x81"[..],
            "png",
            "line 1, column 1: expected a PNG image: ",
        ),
        (b"MM\0*\0\0\0\x08", "jpg", "TIFF images are not read: "),
        (b"P1 is a comment\n: rows\n", "g", ": columns"),
    ] {
        let error = read_file(text, Some(extension), &ImageOptions::default()).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn images_are_decoded_upright_with_their_colors_and_alpha() {
    // Red, green and blue above half-transparent yellow, nothing and white.
    let rgba: Vec<[u8; 4]> = vec![
        RED,
        [0, 200, 0, 255],
        [0, 0, 200, 255],
        [255, 220, 0, 128],
        [0; 4],
        WHITE,
    ];
    let pixels = rgba.concat();
    let from_below = [&pixels[12..], &pixels[..12]].concat();
    let blue_first = |rgba: &[u8]| {
        rgba.chunks(4)
            .flat_map(|p| [p[2], p[1], p[0], p[3]])
            .collect::<Vec<u8>>()
    };
    for file in [
        png(png::ColorType::Rgba, &pixels, |_| ()),
        webp(&pixels, (3, 2), b""),
        bmp([3, 2], 32, 0, b"", &blue_first(&from_below)),
    ] {
        let images = decode_image(&file).unwrap();
        assert_eq!(
            (images.len(), images[0].width(), images[0].rgba()),
            (1, 3, &rgba[..])
        );
    }
    let turned = decode_image(&webp(&pixels, (3, 2), &exif(6))).unwrap();
    assert_eq!(turned[0].width(), 2);
    assert_eq!(turned[0].rgba()[..2], [rgba[3], rgba[0]]);
    let mut gif = Vec::new();
    let mut encoder = gif::Encoder::new(&mut gif, 2, 1, &[]).unwrap();
    encoder
        .write_frame(&gif::Frame::from_palette_pixels(
            2,
            1,
            [1, 0],
            [9, 8, 7, 220, 0, 0],
            Some(0),
        ))
        .unwrap();
    drop(encoder);
    let gif = decode_image(&gif).unwrap();
    assert_eq!(gif[0].rgba()[0], RED);
    assert_eq!(gif[0].rgba()[1][3], 0);
    let jpeg = decode_image(&bytes(JPEG)).unwrap();
    let [left, right] = [jpeg[0].rgba()[0], jpeg[0].rgba()[15]];
    assert!(
        left[0] < 20 && right[0] > 235 && left[3] == 255,
        "{left:?} {right:?}"
    );
    let pair = decode_image(b"P4 2 1\n\x80P4 1 1\n\x80").unwrap();
    assert_eq!(
        pair.iter().map(pixelize::Pixels::width).collect::<Vec<_>>(),
        [2, 1]
    );
    for (file, message) in [
        (
            &b"MM\0*\0\0\0\x08"[..],
            "TIFF images are not read: save the picture as PNG",
        ),
        (
            b"svg",
            "expected an image in PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM",
        ),
        (
            b"P4 70000 70000\n",
            "expected an image of at most 67108864 pixels, found 70000x70000",
        ),
        (b"P4 0 1\n", "a board of 0x1"),
    ] {
        let error = decode_image(file).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[cfg(not(feature = "svg"))]
#[test]
fn a_build_without_svg_says_so() {
    for file in [
        &b"<svg/>"[..],
        b"\xef\xbb\xbf\n<?xml version='1.0'?>\n<!-- cat -->\n<x:svg/>",
    ] {
        let error = decode_image(file).unwrap_err().to_string();
        assert!(
            error.contains("SVG images are not read: install with `cargo install --path"),
            "{error}"
        );
    }
}

#[test]
fn webp_images_are_read() {
    let options = ImageOptions::default();
    assert_eq!(
        goal(&bytes(LOSSY), &options.clone().size((2, 1))).unwrap(),
        "#./"
    );
    assert_eq!(
        goal(&moving(&drawn(SHAPE, WHITE, CLEAR)), &options).unwrap(),
        "#.../##../..../"
    );
}

#[test]
fn bmp_images_of_all_depths_are_read() {
    // Rows from below: `##.`, then `#..`.
    let [black, white] = [[0, 0, 0, 0], [255, 255, 255, 0]];
    let two = [white, black].concat();
    let full = [two.clone(), vec![0; 4 * 254]].concat();
    let sixteen = [two.clone(), vec![0; 4 * 14]].concat();
    let short = |white: u16| {
        let row = |cells: [u16; 4]| cells.map(u16::to_le_bytes).concat();
        [row([0, 0, white, 0]), row([0, white, white, 0])].concat()
    };
    let true_color = [
        0, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255, 255,
    ];
    let rows24 = [&true_color[..9], &[0; 3], &true_color[9..], &[0; 3]].concat();
    let rows32 = [black, black, white, black, white, white].concat();
    let masks = [0xf800_u32, 0x7e0, 0x1f].map(u32::to_le_bytes).concat();
    // Runs: two of 1, one of 0, the end of the row; then three pixels that are listed, up to an
    // even byte.
    let runs = [2, 1, 1, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0, 1];
    for (bits, compression, extra, data) in [
        (1, 0, &two, vec![0b1100_0000, 0, 0, 0, 0b1000_0000, 0, 0, 0]),
        (4, 0, &sixteen, vec![0x11, 0, 0, 0, 0x10, 0, 0, 0]),
        (8, 0, &full, vec![1, 1, 0, 0, 1, 0, 0, 0]),
        (16, 0, &Vec::new(), short(0x7fff)),
        (16, 3, &masks, short(0xffff)),
        (24, 0, &Vec::new(), rows24),
        (32, 0, &Vec::new(), rows32.clone()),
        (8, 1, &full, runs.to_vec()),
        (4, 2, &sixteen, vec![2, 0x11, 0, 0, 0, 3, 0x10, 0, 0, 1]),
    ] {
        let file = bmp([3, 2], bits, compression, extra, &data);
        let found = goal(&file, &ImageOptions::default());
        assert_eq!(found.unwrap(), "#../##./", "{bits} {compression}");
    }
    // The header of OS/2.
    let old = [
        &b"BM\0\0\0\0\0\0\0\0\x20\0\0\0\x0c\0\0\0\x03\0\x02\0\x01\0\x01\0"[..],
        &[255; 3],
        &[0; 3],
        &[0xc0, 0, 0, 0, 0x80, 0, 0, 0],
    ];
    assert_eq!(
        goal(&old.concat(), &ImageOptions::default()).unwrap(),
        "#../##./"
    );
    for (file, message) in [
        (
            bmp([3, 2], 24, 4, b"", b""),
            "24 bits a pixel with compression 4 are not read",
        ),
        (
            bmp([3, 2], 8, 0, &two, &[2; 8]),
            "a pixel has no color of the palette",
        ),
        (
            bmp([i32::MAX, i32::MIN], 32, 0, b"", b""),
            "2147483647x2147483648",
        ),
        (bmp([0, 2], 32, 0, b"", b""), "a board of 0x2"),
    ] {
        let error = goal(&file, &ImageOptions::default())
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// A GIF image of 4x2 pixels, with these frames: left, top, width, and rows of numbers of colors.
fn gif(frames: &[(u16, u16, u16, &[u8])]) -> Vec<u8> {
    let colors = [[255, 255, 255], [200, 0, 0], [0, 0, 150]].concat();
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, 4, 2, &colors).unwrap();
    for &(left, top, width, pixels) in frames {
        let height = pixels.len() as u16 / width;
        let mut frame = gif::Frame::from_indexed_pixels(width, height, pixels, Some(3));
        (frame.left, frame.top) = (left, top);
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    file
}

const WHOLE: (u16, u16, u16, &[u8]) = (0, 0, 4, &[0, 1, 1, 0, 3, 1, 2, 0]);

#[test]
fn the_first_frame_of_a_gif_image_is_read() {
    let file = gif(&[WHOLE, (1, 0, 2, &[2, 2])]);
    let documents = read_image(&file, Format::Gif, &ImageOptions::default().inks(2)).unwrap();
    let [document] = &documents[..] else { panic!() };
    assert_eq!(document.goal.as_ref().unwrap().to_digits(), "01100120");
    let colors = document.palette.swatches().map(|(_, swatch)| swatch.rgb.0);
    assert_eq!(
        colors.collect::<Vec<_>>(),
        [[255, 255, 255], [200, 0, 0], [0, 0, 150]]
    );
    // Without inks, dark colors are filled.
    assert_eq!(goal(&file, &ImageOptions::default()).unwrap(), ".##./.##./");
    // What the first frame leaves out is transparent.
    let part = gif(&[(2, 1, 1, &[1]), WHOLE]);
    assert_eq!(goal(&part, &ImageOptions::default()).unwrap(), "..../..#./");
}

#[test]
fn a_jpeg_image_is_read() {
    let options = ImageOptions::default().size((4, 2));
    assert_eq!(
        goal(&bytes(JPEG), &options.clone().invert(true)).unwrap(),
        "..##/..##/"
    );
    assert_eq!(goal(&bytes(JPEG), &options.inks(3)).unwrap(), "..##/..##/");
}

#[test]
fn damaged_images_are_errors_or_images() {
    let pixels = drawn(SHAPE, WHITE, CLEAR);
    let runs = [2, 1, 1, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0, 1];
    let two = [[255; 4], [0; 4]].concat();
    let files = [
        (Format::Png, png(png::ColorType::Rgba, &pixels, |_| ())),
        (Format::Jpeg, bytes(JPEG)),
        (Format::Gif, gif(&[WHOLE])),
        (Format::Webp, webp(&pixels, (3, 2), &exif(6))),
        (Format::Webp, bytes(LOSSY_ALPHA)),
        (Format::Webp, moving(&pixels)),
        (Format::Bmp, bmp([3, 2], 24, 0, b"", &[7; 24])),
        (Format::Bmp, bmp([3, 2], 8, 1, &two, &runs)),
    ];
    for (format, file) in files {
        // What pads a row or a chunk, an end mark, or the last chunk of a PNG image, which is
        // empty, may be missing.
        let spare = if format == Format::Png { 12 } else { 3 };
        for cut in 0..file.len() {
            match read_image(&file[..cut], format, &ImageOptions::default()) {
                Ok(_) => assert!(cut + spare >= file.len(), "{cut} of {}", file.len()),
                Err(error) => {
                    let message = format!(": expected a {}: ", format.title());
                    assert!(error.to_string().contains(&message), "{cut}: {error}");
                }
            }
        }
        for at in 0..file.len() {
            for value in [0, 1, 2, 0x7f, 0xff] {
                let mut bad = file.clone();
                bad[at] = value;
                read_image(&bad, format, &ImageOptions::default()).ok();
            }
        }
    }
}

#[test]
fn wrong_sizes_of_images_and_frames_are_refused() {
    let refuses = |mut file: Vec<u8>, at: usize, change: &[u8], message: &str| {
        file[at..at + change.len()].copy_from_slice(change);
        let error = goal(&file, &ImageOptions::default().size((2, 2)))
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{error}");
    };
    let jpeg = bytes(JPEG);
    let frame = jpeg.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    refuses(jpeg, frame + 5, &[0xff; 4], "65535x65535");
    refuses(
        png(png::ColorType::Rgba, &[0; 24], |_| ()),
        16,
        &[0x7f, 0xff, 0xff, 0xff],
        "expected a PNG image: ",
    );
    refuses(bytes(LOSSY), 26, &[0xff, 0x3f, 0xff, 0x3f], "16383x16383");
    let webp = bytes(LOSSY_ALPHA);
    let at = webp.len() - 18;
    refuses(
        webp,
        at,
        &[0xff, 0x3f, 0xff, 0x3f],
        "its frame has another size",
    );
    let file = gif(&[WHOLE]);
    refuses(file.clone(), 6, &[0xff; 4], "65535x65535");
    refuses(file.clone(), 6, &[0, 0], "a board of 0x2");
    let frame = file.iter().rposition(|&byte| byte == b',').unwrap();
    refuses(file.clone(), frame + 7, &[0, 0], "its first frame is empty");
    refuses(
        file.clone(),
        frame + 5,
        &[0xff; 4],
        "expected a GIF image: ",
    );
    refuses(file, frame, b";", "expected a GIF image: it has no frame");
}
