import { readFile, writeFile } from "node:fs/promises"
import sharp from "sharp"
import {
  type ImageTask,
  MAX_PIXELS,
  type Prepared,
  type PrepareTask,
  type RenderTask,
  type Stored,
} from "./image-tasks"
import type { cleanSvg } from "./svg"

const MAX_BYTES_OF_PASSES = 160_000_000
/** The total of all pictures inside an SVG. */
const MAX_INNER_PIXELS = 20_000_000
/** A progressive JPEG with more pixels is first written as a baseline JPEG. */
const MAX_TURNED_PIXELS = 10_000_000

/**
 * The program of the child process. Only the child loads this file.
 *
 * @param loadCleaner loads the cleaner and its packages. Most children never see an SVG.
 */
export function serveImages(loadCleaner: () => typeof cleanSvg): void {
  sharp.cache(false)
  sharp.concurrency(1)
  let turn: Promise<unknown> = Promise.resolve()
  process.on("message", ({ id, task }: { id: number; task: ImageTask }) => {
    turn = turn
      .then(() => (task.kind === "prepare" ? prepare(task, loadCleaner) : render(task)))
      .then(
        (done) => process.send?.(typeof done === "string" ? { id, refused: done } : { id, done }),
        (error: Error) => process.send?.({ id, refused: String(error.message).slice(0, 300) }),
      )
  })
  process.on("disconnect", () => process.exit())
}

/** Prepares an upload. If it is refused, the result is a text with the reason. */
async function prepare(
  { from: given, to, format }: PrepareTask,
  loadCleaner: () => typeof cleanSvg,
): Promise<Prepared | string> {
  const refusal = format === "svg" ? await writeClean(loadCleaner(), given, to) : undefined
  if (refusal !== undefined) return refusal
  const from = format === "svg" ? to : given
  const meta = await open(from).metadata()
  const found = meta.format === "heif" && meta.compression === "av1" ? "avif" : meta.format
  if (found !== format) return `The content is not ${format}.`
  const pages = meta.pages ?? 1
  const height = meta.pageHeight ?? meta.height
  if (meta.width * height * pages > MAX_PIXELS[format]) return "The image has too many pixels."
  if (bytesOfPasses(meta) > MAX_BYTES_OF_PASSES) return "The image is too large for a progressive one."
  if (format === "svg") {
    const { width } = meta
    return { format, width, height, isAnimated: false, preview: await preview(from) }
  }
  const isAnimated = pages > 1 && (format === "gif" || format === "webp")
  const stored = isAnimated ? format : lean(format, meta)
  const source =
    meta.isProgressive && meta.width * height > MAX_TURNED_PIXELS ? await baseline(from, to) : from
  const image = isAnimated ? open(source, { animated: true }) : open(source).autoOrient()
  const info = await encode(image.toColourspace("srgb"), stored).toFile(to)
  return {
    format: stored,
    width: info.width,
    height: isAnimated ? height : info.height,
    isAnimated,
    preview: await preview(to),
  }
}

async function render({ from, to, format, isAnimated, resize, crop }: RenderTask): Promise<null> {
  const image = open(from, { animated: isAnimated })
    .resize(resize.width, resize.height, { fit: "fill" })
    .extract(crop)
    .toColourspace("srgb")
  await compress(image, format).toFile(to)
  return null
}

function open(from: string, options: sharp.SharpOptions = {}): sharp.Sharp {
  return sharp(from, {
    limitInputPixels: MAX_PIXELS.jpeg,
    failOn: "error",
    sequentialRead: true,
    ...options,
  })
}

function encode(image: sharp.Sharp, format: Stored): sharp.Sharp {
  switch (format) {
    case "jpeg":
      // Optimal codes would need the whole image in memory.
      return image.jpeg({ quality: 90, optimizeCoding: false })
    case "png":
      return image.png({ compressionLevel: 6 })
    case "gif":
      return image.gif({ effort: 3 })
    case "webp":
      return image.webp({ quality: 90, effort: 2 })
    default:
      return image.avif({ quality: 70, effort: 1 })
  }
}

function compress(image: sharp.Sharp, format: RenderTask["format"]): sharp.Sharp {
  switch (format) {
    case "jpeg":
      return image.flatten({ background: "#ffffff" }).jpeg({ quality: 80 })
    case "png":
      return image.png({ compressionLevel: 8 })
    case "gif":
      return image.gif({ effort: 3 })
    case "webp":
      return image.webp({ quality: 80, effort: 3 })
    default:
      return image.avif({ quality: 52, effort: 2 })
  }
}

/**
 * These encoders keep the whole image in memory several times. So large images get another format, which is written
 * row by row.
 */
function lean(format: Stored, { width, height, hasAlpha }: sharp.Metadata): Stored {
  const ofFormat: Partial<Record<Stored, number>> = { avif: 4_000_000, gif: 4_000_000, webp: 16_000_000 }
  const largest = ofFormat[format] ?? MAX_PIXELS.jpeg
  if (width * height <= largest) return format
  return hasAlpha ? "png" : "jpeg"
}

/** The memory for a picture whose rows come in several passes: all of it, as coefficients (JPEG) or pixels (PNG). */
function bytesOfPasses({ format, isProgressive, width, height, ...meta }: sharp.Metadata): number {
  if (!isProgressive) return 0
  if (format === "png") return width * height * meta.channels * (meta.depth === "ushort" ? 2 : 1)
  return width * height * 2 * (meta.chromaSubsampling === "4:2:0" ? 1.5 : meta.channels)
}

/** Makes a progressive JPEG a baseline JPEG. Turning the progressive one would need the whole image in memory twice. */
async function baseline(from: string, to: string): Promise<string> {
  const file = `${to}.baseline`
  await open(from).keepExif().jpeg({ quality: 95, optimizeCoding: false }).toFile(file)
  return file
}

async function preview(from: string): Promise<Prepared["preview"]> {
  const { data, info } = await open(from)
    .resize(100, 100, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data.toString("base64") }
}

/** Writes the clean SVG. If it is refused, the result is a text with the reason. */
async function writeClean(clean: typeof cleanSvg, from: string, to: string): Promise<string | undefined> {
  const result = clean(await readFile(from))
  if ("refused" in result) return result.refused
  const pixels = await innerPixels(result.svg).catch(() => MAX_PIXELS.svg)
  if (pixels > MAX_INNER_PIXELS) return "The SVG has a picture that is broken or too large."
  await writeFile(to, result.svg)
  return undefined
}

async function innerPixels(svg: string): Promise<number> {
  let pixels = 0
  for (const [, base64 = ""] of svg.matchAll(/data:image\/[a-z]+;base64,([A-Za-z\d+/=\s]*)/g)) {
    const { width, height } = await sharp(Buffer.from(base64, "base64")).metadata()
    pixels += width * height
  }
  return pixels
}
