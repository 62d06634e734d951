//! Files of images: PGM and PPM, several images in one file, icons, and formats that are not read.

use crate::images::{BLACK, CLEAR, RED, SHAPE, WHITE, drawn, goal, png};
use nonogram_formats::{
    Format, ImageOptions, MAX_IMAGES, Threshold, decode_image, image_parts, is_image, read_each,
    unreadable_image,
};

#[test]
fn gray_and_colored_netpbm_images_are_read() {
    let gray = |level: u8| [level, level, level, 255];
    let expected = [gray(0), gray(255), gray(128), gray(255)];
    for file in [
        &b"P2 # gray\n2 2 # 200 is white\n200\n0 200 100 999"[..],
        b"P5 2 2 200\n\0\xc8\x64\xff",
        b"P5 2 2 1000\n\0\0\x03\xe8\x01\xf4\xff\xff",
        b"P3 2 2 2 0 0 0 2 2 2 1 1 1 2 2 2",
    ] {
        assert_eq!(Format::of_image(file), Some(Format::Pbm));
        assert_eq!(decode_image(file).unwrap()[0].rgba(), expected);
        let goal = goal(
            file,
            &ImageOptions::default().threshold(Threshold::Percent(60)),
        );
        assert_eq!(goal.unwrap(), "#./../");
    }
    let color = decode_image(b"P6 2 1 255\n\xdc\0\0\xff\xff\xff").unwrap();
    assert_eq!(color[0].rgba(), [RED, WHITE]);
    for (file, message) in [
        (
            &b"P5 1 1 0 "[..],
            "column 8: expected the number for white, from 1 to 65535, found \"0 \"",
        ),
        (b"P2 1 1 9 x", "expected a number of a pixel, found \"x\""),
        (b"P6 1 1 255 aa", "expected 3 bytes of pixels, found 2"),
    ] {
        let error = decode_image(file).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// Each image of a file is decoded from its own part, so that many take no more time than as many
/// files.
#[test]
fn a_file_of_many_images_has_parts() {
    let file = [
        &b"P4 8 1 \xf0"[..],
        b"P5 1 2 255 ab # end\n",
        b"P6 1 1 9 \x09\0\0",
    ]
    .concat();
    let parts = image_parts(&file).unwrap();
    let alone: Vec<_> = parts
        .iter()
        .flat_map(|part| decode_image(&file[part.clone()]).unwrap())
        .collect();
    assert_eq!((alone.len(), parts.last().unwrap().end), (3, file.len()));
    assert_eq!(alone, decode_image(&file).unwrap());
    let many = b"P4 1 1 \0".repeat(MAX_IMAGES);
    assert_eq!(image_parts(&many).unwrap().len(), MAX_IMAGES);
    let more = [&many[..], b"P4 1 1 \0"].concat();
    // Few bytes may stand for many pixels.
    let large = [
        b"P4 8192 8192 ".to_vec(),
        vec![0; 1 << 23],
        b"P4 1 1 \0".to_vec(),
    ]
    .concat();
    for file in [more, large] {
        let message = "expected at most 65536 images of together 67108864 pixels, found more";
        for error in [
            image_parts(&file).unwrap_err(),
            decode_image(&file).unwrap_err(),
        ] {
            assert_eq!(error.kind.to_string(), message);
        }
    }
}

/// What is no text has one error, whatever is asked for, and not one for each line.
#[test]
fn images_that_are_not_read_are_named_once() {
    let targa = [
        &[0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24, 0][..],
        &[9; 48],
    ]
    .concat();
    let emf = [&[1, 0, 0, 0][..], &[0; 36], b" EMF"].concat();
    for (kind, file) in [
        ("TIFF", &b"II*\0"[..]),
        ("TIFF", b"MM\0+"),
        ("HEIC", b"\0\0\0\x18ftypheix"),
        ("AVIF", b"\0\0\0\x18ftypavif"),
        ("ICO", b"\0\0\x01\0\x01\0\x10\x10"),
        ("CUR", b"\0\0\x02\0\x01\0\x10\x10"),
        ("JPEG 2000", b"\0\0\0\x0cjP  \r\n"),
        ("JPEG XL", b"\xff\x0a"),
        ("TGA", &targa),
        ("PSD", b"8BPS\0\x01"),
        ("PDF", b"%PDF-1.4\n"),
        ("EMF", &emf),
        ("PAM", b"P7\nWIDTH 2\n"),
    ] {
        let file = [file, b"\n\0\n".repeat(9).as_slice()].concat();
        assert_eq!(unreadable_image(&file), Some(kind));
        assert!(!is_image(&file));
        for size in [None, Some((3, 3))] {
            let options = ImageOptions::default().size(size);
            let read = read_each(&file, None, None, &options);
            assert_eq!(read.len(), 1, "{kind}");
            let error = read[0].as_ref().unwrap_err();
            let message = error.kind.to_string();
            assert!(
                message.starts_with(&format!("{kind} images are not read: save ")),
                "{message}"
            );
        }
    }
    let other = b"abc\n\0\x01\n".repeat(9);
    for size in [None, Some((3, 3))] {
        let read = read_each(&other, None, None, &ImageOptions::default().size(size));
        let [Err(error)] = &read[..] else {
            panic!("{read:?}");
        };
        let message = "neither a text nor an image in PNG, JPEG, GIF, WebP, BMP, PBM, PGM or PPM";
        assert!(error.kind.to_string().starts_with(message), "{error}");
    }
}

#[test]
fn an_icon_for_windows_is_its_largest_png() {
    let rgba = drawn(SHAPE, BLACK, CLEAR);
    let image = png(png::ColorType::Rgba, &rgba, |_| ());
    let entry = |side: u8, length: usize, start: usize| {
        let numbers = [length, start].map(|number| (number as u32).to_le_bytes());
        [
            &[side, side, 0, 0, 1, 0, 32, 0][..],
            &numbers[0],
            &numbers[1],
        ]
        .concat()
    };
    let head = b"\0\0\x01\0\x02\0";
    let (small, large) = (entry(16, 4, 38), entry(0, image.len(), 42));
    let file = [&head[..], &small, &large, b"DIB.", &image].concat();
    assert_eq!(Format::of_image(&file), Some(Format::Png));
    assert_eq!(decode_image(&file).unwrap(), decode_image(&image).unwrap());
    // The largest is a bitmap without a header.
    let file = [
        &head[..],
        &entry(16, image.len(), 38),
        &entry(0, 4, 0),
        &image,
    ]
    .concat();
    assert_eq!(unreadable_image(&file), Some("ICO"));
}
