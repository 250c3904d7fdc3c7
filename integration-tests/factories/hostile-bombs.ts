import { deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import {
  blackRows,
  box,
  chunk,
  FTYP,
  type HostileFile,
  plain,
  png,
  SVG,
  shape,
  smallVideo,
  svg,
  text,
} from "./hostile-parts"

/** 50 megabytes of zeros, compressed. */
const zeros = () => deflateSync(Buffer.alloc(50_000_000))

/** An archive with one file of zeros. */
function zipBomb(): Buffer {
  const data = deflateRawSync(Buffer.alloc(10_000_000))
  const head = Buffer.from("PK\x03\x04\x14\0\0\0\x08\0".padEnd(26, "\0"), "latin1")
  return Buffer.concat([head, Buffer.from([1, 0, 0, 0]), Buffer.from("a"), data])
}

/** Small files that need much memory or time. */
export const BOMBS: readonly HostileFile[] = [
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
    what: "a compressed bomb",
    name: "a.png",
    file: () => gzipSync(Buffer.alloc(5_000_000)),
    answer: "invalid_field",
  },
  {
    what: "a PNG that claims 10 gigapixels",
    name: "a.png",
    file: () => png(100_000, 100_000),
    answer: "invalid_field",
  },
  {
    what: "a PNG that claims the largest sides",
    name: "a.png",
    file: () => png(2 ** 31 - 1, 2 ** 31 - 1),
    answer: "invalid_field",
  },
  {
    what: "a PNG of 144 megapixels in 18 kilobytes",
    name: "a.png",
    file: () => png(12_000, 12_000, blackRows(12_000, 12_000)),
    answer: "invalid_field",
  },
  {
    what: "a PNG with more rows than it claims",
    name: "a.png",
    file: () => png(8, 8, blackRows(8, 10_000_000)),
    answer: "image/png",
  },
  {
    what: "a PNG whose text inflates to 50 megabytes",
    name: "a.png",
    file: () =>
      png(8, 8, chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), zeros()])), blackRows(8, 8)),
    answer: "image/png",
  },
  {
    what: "a PNG whose colour profile inflates to 50 megabytes",
    name: "a.png",
    file: () => png(8, 8, chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), zeros()])), blackRows(8, 8)),
    answer: "image/png",
  },
  {
    what: "a PNG of one column and a million rows",
    name: "a.png",
    file: () => png(1, 1_000_000, blackRows(1, 1_000_000)),
    answer: "image/png",
  },
  {
    what: "a JPEG that claims 65,500 times 65,500 pixels",
    name: "a.jpg",
    file: async () => {
      const picture = await plain("jpeg")
      const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
      picture.writeUInt16BE(65_500, frame + 5)
      picture.writeUInt16BE(65_500, frame + 7)
      return picture
    },
    answer: "invalid_field",
  },
  {
    what: "a GIF whose screen claims 65,535 times 65,535 pixels",
    name: "a.gif",
    file: async () => {
      const picture = await plain("gif")
      picture.writeUInt32LE(0xff_ff_ff_ff, 6)
      return picture
    },
    answer: "image/gif",
  },
  {
    what: "a WebP that claims 16,384 times 16,384 pixels",
    name: "a.webp",
    file: () => {
      const data = Buffer.from("RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f0000\0\0\0\0\0\0\0\0\0", "latin1")
      data.writeUInt32LE(0x0f_ff_ff_ff, 21)
      return data
    },
    answer: "invalid_field",
  },
  {
    what: "a GIF with 50,000 frames of one pixel",
    name: "a.gif",
    file: () => {
      const frame = Buffer.from(
        "\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0",
        "latin1",
      )
      const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1")
      return Buffer.concat([head, ...Array.from({ length: 50_000 }, () => frame), Buffer.from(";")])
    },
    answer: "image/gif",
  },
  {
    what: "an SVG of 10 gigapixels",
    name: "a.svg",
    file: text(`<svg xmlns="${SVG}" width="100000" height="100000">${shape}</svg>`),
    answer: "invalid_field",
  },
  {
    what: "an SVG whose view has 10 gigapixels",
    name: "a.svg",
    file: text(`<svg xmlns="${SVG}" viewBox="0 0 100000 100000">${shape}</svg>`),
    answer: "invalid_field",
  },
  {
    what: "an SVG with 20,000 nested groups",
    name: "a.svg",
    file: () => svg(`${"<g>".repeat(20_000)}${shape}${"</g>".repeat(20_000)}`),
    answer: "image/svg+xml",
  },
  {
    what: "an SVG with a huge blur",
    name: "a.svg",
    file: () =>
      svg(
        `<filter id="f" x="-1000" y="-1000" width="3000" height="3000"><feGaussianBlur stdDeviation="1000000"/></filter><g filter="url(#f)">${shape}</g>`,
      ),
    answer: "image/svg+xml",
  },
  {
    what: "an SVG with patterns in patterns",
    name: "a.svg",
    file: () =>
      svg(
        `${Array.from({ length: 30 }, (_, at) => `<pattern id="p${at + 1}" width="0.01" height="0.01"><rect width="10" height="10" fill="url(#p${at})"/></pattern>`).join("")}<rect width="10" height="10" fill="url(#p30)"/>`,
      ),
    answer: "image/svg+xml",
  },
  {
    what: "an archive of 10 megabytes of zeros",
    name: "a.docx",
    file: () => zipBomb(),
    answer: "invalid_field",
  },
  {
    what: "a JPEG with an archive of 10 megabytes of zeros behind it",
    name: "a.jpg",
    file: async () => Buffer.concat([await plain("jpeg"), zipBomb()]),
    answer: "image/jpeg",
  },
  {
    what: "a bomb in a compressed file",
    name: "a.svgz",
    file: () => gzipSync(gzipSync(Buffer.alloc(5_000_000))),
    answer: "invalid_field",
  },
  {
    what: "a PDF whose stream inflates to 50 megabytes",
    name: "a.pdf",
    file: () => {
      const data = zeros()
      const stream = `2 0 obj<</Filter/FlateDecode/Length ${data.length}>>stream\n`
      const [head, tail] = [`%PDF-1.4\n${stream}`, "\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"]
      return Buffer.concat([Buffer.from(head), data, Buffer.from(tail)])
    },
    answer: "application/pdf",
  },
  {
    what: "a video of 100,000 boxes",
    name: "a.mp4",
    file: () => {
      const small = box("free", Buffer.alloc(0))
      return Buffer.concat([FTYP, ...Array.from({ length: 100_000 }, () => small), smallVideo()])
    },
    answer: "invalid_field",
  },
  {
    what: "a video whose box has the largest size",
    name: "a.mp4",
    file: () => Buffer.concat([FTYP, Buffer.from([0, 0, 0, 1]), Buffer.from("moov"), Buffer.alloc(8, 0xff)]),
    answer: "invalid_field",
  },
  {
    what: "a sound whose tag claims 256 megabytes",
    name: "a.mp3",
    file: () => Buffer.concat([Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1"), Buffer.alloc(100)]),
    answer: "invalid_field",
  },
]
