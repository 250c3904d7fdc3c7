import { gzipSync } from "node:zlib"
import sharp from "sharp"

/** A file that an attacker could send, and the answer: the stored type, or the refusal's code. */
export interface HostileFile {
  what: string
  name: string
  file: () => Buffer | Promise<Buffer>
  answer: `${string}/${string}` | "invalid_field" | "payload_too_large"
}

const SVG = "http://www.w3.org/2000/svg"
const svg = (inside: string, attributes = "") =>
  Buffer.from(`<svg xmlns="${SVG}" viewBox="0 0 10 10" width="10" height="10"${attributes}>${inside}</svg>`)
const shape = '<rect width="10" height="10" fill="red"/>'
const plain = (format: "png" | "jpeg" | "gif" | "webp" | "avif") =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: "teal" } })
    .toFormat(format)
    .toBuffer()
const text = (content: string) => () => Buffer.from(content)
const after = (format: Parameters<typeof plain>[0], tail: Buffer) => async () =>
  Buffer.concat([await plain(format), tail])

const PAGE = "<!doctype html><script>alert(document.domain)</script>"
const ZIP = Buffer.from(
  `PK\x03\x04\x14\0\0\0\0\0payload${"\0".repeat(30)}PK\x05\x06${"\0".repeat(18)}`,
  "latin1",
)

/** The bytes of a PNG chunk without a correct checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)])
}

/** A PNG header that claims these sides, without any picture. */
function claimed(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function box(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + data.length)
  return Buffer.concat([size, Buffer.from(type, "latin1"), data])
}

const FTYP = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2", "latin1"))
/** A video of two seconds without frames. */
export function smallVideo(): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(2000, 16)
  return Buffer.concat([FTYP, box("moov", box("mvhd", header)), box("mdat", Buffer.alloc(16))])
}

const smallPdf = () =>
  Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")

const scripts: [string, string][] = [
  ["a script", "<script>alert(1)</script>"],
  ["a script in another namespace", '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
  ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>"],
  ["an event handler", '<rect width="1" height="1" onload="alert(1)"/>'],
  ["an event handler in capitals", '<rect width="1" height="1" onClick="alert(1)"/>'],
  [
    "a foreign object",
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${PAGE}</body></foreignObject>`,
  ],
  ["an iframe", '<iframe src="javascript:alert(1)"/>'],
  ["a link", '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
  ["an old link", '<a xlink:href="javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink">x</a>'],
  ["an animated link", '<a><animate attributeName="href" values="javascript:alert(1)"/><rect/></a>'],
  ["a set attribute", '<rect><set attributeName="onmouseover" to="alert(1)"/></rect>'],
  ["an external picture", '<image href="http://169.254.169.254/latest/meta-data"/>'],
  ["a local file", '<image href="file:///etc/passwd"/>'],
  ["a picture with a script", '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ["an external use", '<use href="http://evil.example/x.svg#a"/>'],
  ["a page as an address", '<use href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>'],
  ["an imported style", '<style>@import "http://evil.example/x.css";</style>'],
  ["an escaped style", "<style>.a{background:\\75rl(http://evil.example)}</style>"],
  ["a style that ends", "<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>"],
  ["a style with an address", '<rect style="background:url(http://evil.example)"/>'],
  ["a processing instruction", '<?xml-stylesheet href="http://evil.example/x.xsl"?>'],
  ["an embedded object", '<embed src="http://evil.example"/><object data="x"/>'],
  ["a handler", '<handler type="text/javascript">alert(1)</handler>'],
  ["a base address", '<g xml:base="javascript:alert(1)//"><a href="#x"/></g>'],
]

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...scripts.map(
    ([what, inside]): HostileFile => ({
      ...{ what: `an SVG with ${what}`, name: "logo.svg", answer: "image/svg+xml" },
      file: () => svg(shape + inside),
    }),
  ),
  {
    what: "an SVG with an event handler on its root",
    name: "a.svg",
    file: () => svg(shape, ' onload="alert(1)"'),
    answer: "image/svg+xml",
  },
  {
    what: "an SVG with entities",
    name: "a.svg",
    file: text(
      `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><svg xmlns="${SVG}"><text>&b;</text></svg>`,
    ),
    answer: "invalid_field",
  },
  {
    what: "an SVG with an external entity",
    name: "a.svg",
    file: text(
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="${SVG}"><text>&a;</text></svg>`,
    ),
    answer: "invalid_field",
  },
  {
    what: "an SVG above a megabyte",
    name: "a.svg",
    file: () => svg(shape.repeat(30_000)),
    answer: "payload_too_large",
  },
  {
    what: "an SVG that refers to itself endlessly",
    name: "a.svg",
    file: () =>
      svg(
        `<g id="a0">${shape}</g>${Array.from({ length: 40 }, (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`).join("")}`,
      ),
    answer: "invalid_field",
  },
  {
    what: "an SVG with zero bytes",
    name: "a.svg",
    file: () => svg(`${shape}\0<script/>`),
    answer: "invalid_field",
  },
  {
    what: "an SVG in UTF-16",
    name: "a.svg",
    file: () => Buffer.from(`\uFEFF<svg xmlns="${SVG}"/>`, "utf16le"),
    answer: "invalid_field",
  },
  { what: "a compressed SVG", name: "a.svgz", file: () => gzipSync(svg(shape)), answer: "invalid_field" },
  {
    what: "an SVG without an end",
    name: "a.svg",
    file: text(`<svg xmlns="${SVG}" width="4" height="4"><g><rect`),
    answer: "image/svg+xml",
  },
  { what: "no bytes", name: "empty.png", file: () => Buffer.alloc(0), answer: "invalid_field" },
  { what: "one byte", name: "a.png", file: () => Buffer.from([0x89]), answer: "invalid_field" },
  { what: "a page", name: "page.html", file: text(PAGE), answer: "invalid_field" },
  { what: "a page that is called a picture", name: "page.png", file: text(PAGE), answer: "invalid_field" },
  {
    what: "a page after a comment",
    name: "page.svg",
    file: text(`<!-- <svg> -->${PAGE}`),
    answer: "invalid_field",
  },
  { what: "a script", name: "a.js", file: text("alert(1)"), answer: "invalid_field" },
  { what: "a shell script", name: "a.jpg", file: text("#!/bin/sh\nrm -rf /\n"), answer: "invalid_field" },
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
  { what: "an archive", name: "a.zip", file: () => ZIP, answer: "invalid_field" },
  {
    what: "a compressed bomb",
    name: "a.png",
    file: () => gzipSync(Buffer.alloc(5_000_000)),
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
    what: "a PNG that claims 10 gigapixels",
    name: "a.png",
    file: () => claimed(100_000, 100_000),
    answer: "invalid_field",
  },
  {
    what: "a PNG that claims the largest sides",
    name: "a.png",
    file: () => claimed(2 ** 31 - 1, 2 ** 31 - 1),
    answer: "invalid_field",
  },
  { what: "a PNG without a picture", name: "a.png", file: () => claimed(10, 10), answer: "invalid_field" },
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
    what: "a PDF with JavaScript",
    name: "a.pdf",
    file: () =>
      Buffer.from(
        smallPdf().toString().replace("/Catalog", "/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>"),
      ),
    answer: "application/pdf",
  },
  {
    what: "a PDF without an end",
    name: "a.pdf",
    file: text("%PDF-1.4\n<script>alert(1)</script>"),
    answer: "invalid_field",
  },
  {
    what: "a page before a PDF",
    name: "a.pdf",
    file: () => Buffer.concat([Buffer.from(PAGE), smallPdf()]),
    answer: "invalid_field",
  },
  { what: "a video", name: "a.mp4", file: smallVideo, answer: "video/mp4" },
  { what: "a video without a movie", name: "a.mp4", file: () => FTYP, answer: "invalid_field" },
  {
    what: "a video whose box is longer than the file",
    name: "a.mp4",
    file: () => Buffer.concat([FTYP, Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from("moov")]),
    answer: "invalid_field",
  },
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
  {
    what: "a sound's tag without a sound",
    name: "a.mp3",
    file: () => Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"), Buffer.alloc(100)]),
    answer: "invalid_field",
  },
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
]
