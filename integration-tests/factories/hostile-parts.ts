import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"

/** A file that an attacker could send, and the answer: the stored type, or the refusal's code. */
export interface HostileFile {
  what: string
  name: string
  file: () => Buffer | Promise<Buffer>
  answer: `${string}/${string}` | "invalid_field" | "payload_too_large"
}

export const SVG = "http://www.w3.org/2000/svg"
export const svg = (inside: string, attributes = "") =>
  Buffer.from(`<svg xmlns="${SVG}" viewBox="0 0 10 10" width="10" height="10"${attributes}>${inside}</svg>`)
export const shape = '<rect width="10" height="10" fill="red"/>'
export const plain = (format: "png" | "jpeg" | "gif" | "webp" | "avif") =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: "teal" } })
    .toFormat(format)
    .toBuffer()
export const text =
  (content: string, encoding: BufferEncoding = "utf8") =>
  () =>
    Buffer.from(content, encoding)
export const after = (format: Parameters<typeof plain>[0], tail: Buffer) => async () =>
  Buffer.concat([await plain(format), tail])

export const PAGE = "<!doctype html><script>alert(document.domain)</script>"
export const ZIP = Buffer.from(
  `PK\x03\x04\x14\0\0\0\0\0payload${"\0".repeat(30)}PK\x05\x06${"\0".repeat(18)}`,
  "latin1",
)

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** A PNG with these sides and one bit for each pixel. */
export function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ])
}

/** All black rows of a PNG with one bit for each pixel. */
export const blackRows = (width: number, height: number) =>
  chunk("IDAT", deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)))

export function box(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + data.length)
  return Buffer.concat([size, Buffer.from(type, "latin1"), data])
}

export const FTYP = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2", "latin1"))
/** A video of two seconds without frames. */
export function smallVideo(frames = Buffer.alloc(16)): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(2000, 16)
  return Buffer.concat([FTYP, box("moov", box("mvhd", header)), box("mdat", frames)])
}

export const smallPdf = () =>
  Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
