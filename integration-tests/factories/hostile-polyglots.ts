import { deflateSync } from "node:zlib"
import sharp from "sharp"
import {
  after,
  blackRows,
  box,
  chunk,
  type HostileFile,
  PAGE,
  plain,
  png,
  smallPdf,
  smallVideo,
  svg,
  text,
  ZIP,
} from "./hostile-parts"

/** Files that are valid in two formats, or hide another file. */
export const POLYGLOTS: readonly HostileFile[] = [
  {
    what: "a page after a comment",
    name: "page.svg",
    file: text(`<!-- <svg> -->${PAGE}`),
    answer: "invalid_field",
  },
  {
    what: "PHP after a GIF's signature",
    name: "a.gif",
    file: text("GIF89a<?php system($_GET[0]); ?>"),
    answer: "invalid_field",
  },
  {
    what: "a script behind a GIF's signature",
    name: "a.gif",
    file: text("GIF89a/*xx*/=alert(1)//"),
    answer: "invalid_field",
  },
  { what: "a JPEG with an archive behind it", name: "a.jpg", file: after("jpeg", ZIP), answer: "image/jpeg" },
  {
    what: "a PNG with a page behind it",
    name: "a.html",
    file: after("png", Buffer.from(PAGE)),
    answer: "image/png",
  },
  {
    what: "a GIF with a page behind it",
    name: "a.html.gif",
    file: after("gif", Buffer.from(PAGE)),
    answer: "image/gif",
  },
  {
    what: "a WebP with a page behind it",
    name: "a.php",
    file: after("webp", Buffer.from(PAGE)),
    answer: "image/webp",
  },
  {
    what: "a page before a PDF",
    name: "a.pdf",
    file: () => Buffer.concat([Buffer.from(PAGE), smallPdf()]),
    answer: "invalid_field",
  },
  {
    what: "a PNG with a page in its texts",
    name: "a.png",
    file: () => png(8, 8, chunk("tEXt", Buffer.from(`Comment\0${PAGE}`)), blackRows(8, 8)),
    answer: "image/png",
  },
  {
    what: "a PNG with a page as its colour profile",
    name: "a.png",
    file: () =>
      png(8, 8, chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), deflateSync(PAGE)])), blackRows(8, 8)),
    answer: "image/png",
  },
  {
    what: "a JPEG with a page in its comment",
    name: "a.jpg",
    file: async () => {
      const [picture, comment] = [await plain("jpeg"), Buffer.from(PAGE)]
      const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
      return Buffer.concat([picture.subarray(0, 2), marker, comment, picture.subarray(2)])
    },
    answer: "image/jpeg",
  },
  {
    what: "a JPEG with PHP in its EXIF data",
    name: "a.php.jpg",
    file: async () =>
      sharp(await plain("jpeg"))
        .withExif({ IFD0: { ImageDescription: "<?php system($_GET[0]); ?>" } })
        .toBuffer(),
    answer: "image/jpeg",
  },
  {
    what: "a WebP with a page in its XMP data",
    name: "a.webp",
    file: async () =>
      sharp(await plain("webp"))
        .withXmp(PAGE)
        .toBuffer(),
    answer: "image/webp",
  },
  {
    what: "a GIF with a page in its comment",
    name: "a.gif",
    file: async () => {
      const [picture, comment] = [await plain("gif"), Buffer.from(PAGE)]
      const extension = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])])
      return Buffer.concat([picture.subarray(0, -1), extension, picture.subarray(-1)])
    },
    answer: "image/gif",
  },
  {
    what: "a GIF whose size begins a comment of a script",
    name: "a.js",
    file: text(`GIF89a/*${"\x01\0\0\0\0".repeat(8)}*/=1;alert(1)//`),
    answer: "invalid_field",
  },
  {
    what: "an AVIF with a page behind it",
    name: "a.html",
    file: after("avif", Buffer.from(PAGE)),
    answer: "image/avif",
  },
  {
    what: "a PNG with a JPEG behind it",
    name: "a.jpg",
    file: async () => Buffer.concat([await plain("png"), await plain("jpeg")]),
    answer: "image/png",
  },
  {
    what: "a program with a JPEG behind it",
    name: "a.jpg",
    file: async () => Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), await plain("jpeg")]),
    answer: "invalid_field",
  },
  {
    what: "a PDF with an archive behind it",
    name: "a.jar",
    file: () => Buffer.concat([smallPdf(), ZIP]),
    answer: "application/pdf",
  },
  {
    what: "a page between the first and the last line of a PDF",
    name: "a.html",
    file: text(`%PDF-1.4\n${PAGE}\n%%EOF\n`),
    answer: "application/pdf",
  },
  {
    what: "a video with a page in a free box",
    name: "a.html",
    file: () => Buffer.concat([smallVideo(), box("free", Buffer.from(PAGE))]),
    answer: "video/mp4",
  },
  {
    what: "a WebM with a page behind it",
    name: "a.html",
    file: text(`\x1aE\xdf\xa3\x87B\x82\x84webm${PAGE}`, "latin1"),
    answer: "video/webm",
  },
  {
    what: "a sound with a page in its tag",
    name: "a.html",
    file: () =>
      Buffer.concat([Buffer.from(`ID3\x04\0\0\0\0\0${String.fromCharCode(PAGE.length)}${PAGE}`), sound()]),
    answer: "audio/mpeg",
  },
  {
    what: "an SVG in a page",
    name: "a.svg",
    file: () => Buffer.concat([Buffer.from("<html>"), svg("<script>alert(1)</script>")]),
    answer: "invalid_field",
  },
]

/** Three silent frames of an MP3: 128 kbit/s, 44.1 kHz. */
function sound(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0])
  return Buffer.concat([frame, frame, frame])
}
