export type MediaKind = "image" | "video" | "audio" | "document"

export interface MediaType {
  kind: MediaKind
  mime: string
  extension: string
}

/** The accepted types. Everything else is refused. */
export const MEDIA_TYPES = {
  jpeg: { kind: "image", mime: "image/jpeg", extension: "jpg" },
  png: { kind: "image", mime: "image/png", extension: "png" },
  gif: { kind: "image", mime: "image/gif", extension: "gif" },
  webp: { kind: "image", mime: "image/webp", extension: "webp" },
  avif: { kind: "image", mime: "image/avif", extension: "avif" },
  svg: { kind: "image", mime: "image/svg+xml", extension: "svg" },
  pdf: { kind: "document", mime: "application/pdf", extension: "pdf" },
  mp4: { kind: "video", mime: "video/mp4", extension: "mp4" },
  webm: { kind: "video", mime: "video/webm", extension: "webm" },
  mp3: { kind: "audio", mime: "audio/mpeg", extension: "mp3" },
} as const satisfies Record<string, MediaType>

export type MediaFormat = keyof typeof MEDIA_TYPES

/** The number of bytes that {@link sniff} needs. */
export const SNIFFED_BYTES = 4096

const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |mmp4|msnv)$/
const AVIF_BRANDS = /^(avif|avis)$/

/** Detects the type of a file from its first bytes. Its name and the sender's content type are ignored. */
export function sniff(head: Buffer): MediaFormat | undefined {
  const ascii = (from: number, to: number) => head.toString("latin1", from, to)
  if (head.length < 4) return undefined
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg"
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "png"
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "gif"
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "webp"
  if (/^%PDF-[12]\.\d/.test(ascii(0, 8))) return "pdf"
  if (ascii(4, 8) === "ftyp") return byBrand(head)
  if (head.readUInt32BE(0) === 0x1a45dfa3) return isWebm(head) ? "webm" : undefined
  if (ascii(0, 3) === "ID3" || isMp3Frame(head)) return "mp3"
  return looksLikeSvg(head) ? "svg" : undefined
}

function byBrand(head: Buffer): MediaFormat | undefined {
  const size = Math.min(head.readUInt32BE(0), head.length, 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= size; at += 4) if (at !== 12) brands.push(head.toString("latin1", at, at + 4))
  const [major = "", ...compatible] = brands
  if (AVIF_BRANDS.test(major)) return "avif"
  if (MP4_BRANDS.test(major)) return "mp4"
  if (major === "mif1" && compatible.some((brand) => AVIF_BRANDS.test(brand))) return "avif"
  return undefined
}

/** Whether the DocType (element 0x4282) in the EBML header says WebM. */
function isWebm(head: Buffer): boolean {
  const at = head.subarray(0, 64).indexOf(Buffer.from([0x42, 0x82]))
  if (at === -1) return false
  const length = (head[at + 2] ?? 0) & 0x7f
  return head.toString("latin1", at + 3, at + 3 + length) === "webm"
}

/** Whether this is a frame of MPEG layer III that is followed by another frame. */
function isMp3Frame(head: Buffer): boolean {
  const length = mp3FrameLength(head, 0)
  return length !== undefined && head.length > length + 4 && mp3FrameLength(head, length) !== undefined
}

const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const SAMPLE_RATES = [44_100, 48_000, 32_000]

export interface Mp3Frame {
  bitrate: number
  sampleRate: number
  samples: number
  length: number
}

export function mp3Frame(data: Buffer, at: number): Mp3Frame | undefined {
  if (at + 4 > data.length) return undefined
  const header = data.readUInt32BE(at)
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== 1) return undefined
  const version = (header >>> 19) & 3
  if (version === 1) return undefined
  const bitrate = BITRATES[version === 3 ? 1 : 2][(header >>> 12) & 15]
  const base = SAMPLE_RATES[(header >>> 10) & 3]
  if (!bitrate || !base) return undefined
  const sampleRate = version === 3 ? base : version === 2 ? base / 2 : base / 4
  const samples = version === 3 ? 1152 : 576
  const length = Math.floor(((samples / 8) * bitrate * 1000) / sampleRate) + ((header >>> 9) & 1)
  return { bitrate, sampleRate, samples, length }
}

function mp3FrameLength(data: Buffer, at: number): number | undefined {
  return mp3Frame(data, at)?.length
}

/** Whether this is UTF-8 text whose first element is `svg`. What may stand before it is skipped part by part. */
function looksLikeSvg(head: Buffer): boolean {
  if (head.includes(0)) return false
  let rest = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
  for (let end = endOfProlog(rest); end > 0; end = endOfProlog(rest)) rest = rest.slice(end).trimStart()
  return /^<(?:[a-z]{1,50}:)?svg[\s/>]/i.test(rest)
}

/** Where a declaration, comment or document type at the beginning ends. 0 if there is none, or if it does not end. */
function endOfProlog(text: string): number {
  if (text.startsWith("<!--")) return endAfter("-->", text)
  if (/^<\?xml/i.test(text)) return endAfter(">", text)
  return /^<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i.exec(text)?.[0].length ?? 0
}

function endAfter(mark: string, text: string): number {
  const at = text.indexOf(mark)
  return at === -1 ? 0 : at + mark.length
}
