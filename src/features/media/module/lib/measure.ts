import { type FileHandle, open } from "node:fs/promises"
import { type MediaFormat, mp3Frame } from "./sniff"

export interface Measured {
  width: number | null
  height: number | null
  duration_seconds: number | null
}

const NOTHING: Measured = { width: null, height: null, duration_seconds: null }
const MAX_BOXES = 1_000

/** The size and duration of a video, a sound or a document. `undefined` if the content does not fit the format. */
export async function measure(path: string, format: MediaFormat): Promise<Measured | undefined> {
  const file = await open(path, "r")
  try {
    const { size } = await file.stat()
    switch (format) {
      case "mp4":
        return await measureMp4(file, size)
      case "mp3":
        return await measureMp3(file, size)
      case "pdf":
        return (await read(file, Math.max(0, size - 2048), 2048)).includes("%%EOF") ? NOTHING : undefined
      default:
        return NOTHING
    }
  } finally {
    await file.close()
  }
}

const PNG_SIGNATURE_BYTES = 8

/**
 * Whether the file is an animated PNG or AVIF. Our decoder would read only their first picture. A PNG announces its
 * frames in the chunk `acTL` before the first `IDAT`. An AVIF has them in a movie.
 */
export async function hasUnreadableFrames(path: string, format: MediaFormat): Promise<boolean> {
  if (format !== "png" && format !== "avif") return false
  const file = await open(path, "r")
  try {
    const { size } = await file.stat()
    return format === "png" ? await isAnimatedPng(file, size) : await isAnimatedAvif(file, size)
  } finally {
    await file.close()
  }
}

async function isAnimatedPng(file: FileHandle, size: number): Promise<boolean> {
  let at = PNG_SIGNATURE_BYTES
  for (let count = 0; at + 12 <= size && count < MAX_BOXES; count++) {
    const head = await read(file, at, 12)
    const type = head.toString("latin1", 4, 8)
    if (type === "IDAT") return false
    if (type === "acTL") return head.readUInt32BE(8) > 1
    at += 12 + head.readUInt32BE(0)
  }
  return false
}

async function isAnimatedAvif(file: FileHandle, size: number): Promise<boolean> {
  if ((await read(file, 8, 4)).toString("latin1") === "avis") return true
  for await (const { type } of boxes(file, 0, size)) if (type === "moov") return true
  return false
}

interface Box {
  type: string
  from: number
  to: number
}

async function* boxes(file: FileHandle, from: number, to: number): AsyncIterable<Box> {
  let at = from
  for (let count = 0; at + 8 <= to && count < MAX_BOXES; count++) {
    const head = await read(file, at, 16)
    if (head.length < 8) return
    let size = head.readUInt32BE(0)
    let body = at + 8
    if (size === 1 && head.length === 16) {
      size = Number(head.readBigUInt64BE(8))
      body = at + 16
    } else if (size === 0) size = to - at
    if (size < body - at || at + size > to) return
    yield { type: head.toString("latin1", 4, 8), from: body, to: at + size }
    at += size
  }
}

async function measureMp4(file: FileHandle, size: number): Promise<Measured | undefined> {
  const top: Box[] = []
  for await (const box of boxes(file, 0, size)) top.push(box)
  const movie = top.find(({ type }) => type === "moov")
  if (!movie || !top.some(({ type }) => type === "mdat" || type === "moof")) return undefined
  const measured = { ...NOTHING }
  for await (const box of boxes(file, movie.from, movie.to)) {
    if (box.type === "mvhd") measured.duration_seconds = durationOf(await read(file, box.from, 32))
    if (box.type !== "trak") continue
    for await (const inner of boxes(file, box.from, box.to)) {
      if (inner.type !== "tkhd") continue
      const end = await read(file, inner.to - 8, 8)
      if (end.length < 8) continue
      const [width, height] = [end.readUInt16BE(0), end.readUInt16BE(4)]
      if (width > 0 && height > 0) Object.assign(measured, { width, height })
    }
  }
  return measured
}

function durationOf(header: Buffer): number | null {
  if (header.length < 32) return null
  const isLong = header[0] === 1
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale > 0 ? rounded(duration / scale) : null
}

async function measureMp3(file: FileHandle, size: number): Promise<Measured | undefined> {
  const tag = await read(file, 0, 10)
  const tagBytes =
    tag.toString("latin1", 0, 3) === "ID3"
      ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((tag[at] ?? 0) & 127), 0)
      : 0
  const start = await read(file, tagBytes, 4096)
  const offset = Array.from({ length: Math.max(0, start.length - 4) }).findIndex((_, at) =>
    mp3Frame(start, at),
  )
  const frame = offset === -1 ? undefined : mp3Frame(start, offset)
  if (!frame) return undefined
  const counted =
    start.indexOf("Xing", offset) === -1 ? start.indexOf("Info", offset) : start.indexOf("Xing", offset)
  const hasCount = counted !== -1 && counted + 12 <= start.length && ((start[counted + 7] ?? 0) & 1) === 1
  const seconds = hasCount
    ? (start.readUInt32BE(counted + 8) * frame.samples) / frame.sampleRate
    : ((size - tagBytes) * 8) / (frame.bitrate * 1000)
  return { ...NOTHING, duration_seconds: rounded(seconds) }
}

async function read(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from)
  return buffer.subarray(0, bytesRead)
}

function rounded(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
