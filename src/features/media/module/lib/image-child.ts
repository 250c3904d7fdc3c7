import type * as Files from "node:fs/promises"
import type * as Htmlparser2 from "htmlparser2"
import type SanitizeHtml from "sanitize-html"
import type Sharp from "sharp"
import type { svgCleaner } from "./svg"

/**
 * The largest number of pixels of an image, of all frames together. The limit depends on the format, because some
 * decoders keep the whole image in memory.
 */
export const MOST_PIXELS = {
  jpeg: 100_000_000,
  png: 100_000_000,
  svg: 100_000_000,
  gif: 24_000_000,
  webp: 20_000_000,
  avif: 10_000_000,
}

export interface PrepareTask {
  kind: "prepare"
  from: string
  to: string
  /** An `svg` is cleaned and measured, but not rendered. */
  format: Stored
}

/** The formats of stored images. */
export type Stored = "jpeg" | "png" | "gif" | "webp" | "avif" | "svg"

export interface Size {
  width: number
  height: number
}

export interface RenderTask {
  kind: "render"
  from: string
  to: string
  format: "avif" | "webp" | "jpeg" | "png" | "gif"
  /** Whether all frames are kept. Only WebP and GIF can. */
  isAnimated: boolean
  resize: Size
  crop: Size & { left: number; top: number }
}

export type ImageTask = PrepareTask | RenderTask

export interface Prepared extends Size {
  format: Stored
  isAnimated: boolean
  /** A small version of the picture: its pixels (RGBA) in base64. */
  preview: Size & { rgba: string }
}

/** The packages and functions that the child's program uses. It reads the files itself. */
export interface ChildPackages {
  sharp: typeof Sharp
  "sanitize-html": typeof SanitizeHtml
  htmlparser2: typeof Htmlparser2
  "node:fs/promises": typeof Files
}

/**
 * The whole program of the child process. Its source text (`toString`) is sent to the child, so it must not use
 * anything else in this file. With the TypeScript compiler, the child would need 80 MB more.
 */
export function imageChild(
  load: <Name extends keyof ChildPackages>(name: Name) => ChildPackages[Name],
  most: Record<Stored, number>,
  cleaner: typeof svgCleaner,
): void {
  const MOST_BYTES_OF_PASSES = 160_000_000
  /** The total of all pictures inside an SVG. */
  const MOST_INNER_PIXELS = 20_000_000
  const sharp = load("sharp")
  const files = load("node:fs/promises")
  sharp.cache(false)
  sharp.concurrency(1)

  const open = (from: string, options: Sharp.SharpOptions = {}) =>
    sharp(from, { limitInputPixels: most.jpeg, failOn: "error", sequentialRead: true, ...options })

  const encode = (image: Sharp.Sharp, format: string): Sharp.Sharp => {
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

  /**
   * These encoders keep the whole image in memory several times. So large images get another format, which is written
   * row by row.
   */
  const lean = (format: Stored, { width, height, hasAlpha }: Sharp.Metadata): Stored => {
    const ofFormat: Partial<Record<Stored, number>> = { avif: 4_000_000, gif: 4_000_000, webp: 16_000_000 }
    const largest = ofFormat[format] ?? most.jpeg
    if (width * height <= largest) return format
    return hasAlpha ? "png" : "jpeg"
  }

  /** The memory for a picture whose rows come in several passes: all of it, as coefficients (JPEG) or pixels (PNG). */
  const bytesOfPasses = ({ format, isProgressive, width, height, ...meta }: Sharp.Metadata): number => {
    if (!isProgressive) return 0
    if (format === "png") return width * height * meta.channels * (meta.depth === "ushort" ? 2 : 1)
    return width * height * 2 * (meta.chromaSubsampling === "4:2:0" ? 1.5 : meta.channels)
  }

  const compress = (image: Sharp.Sharp, format: string): Sharp.Sharp => {
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

  const preview = async (from: string) => {
    const { data, info } = await open(from)
      .resize(100, 100, { fit: "inside" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, rgba: data.toString("base64") }
  }

  const innerPixels = async (svg: string): Promise<number> => {
    let pixels = 0
    for (const [, base64 = ""] of svg.matchAll(/data:image\/[a-z]+;base64,([A-Za-z\d+/=\s]*)/g)) {
      const { width, height } = await sharp(Buffer.from(base64, "base64")).metadata()
      pixels += width * height
    }
    return pixels
  }

  /** Writes the clean SVG. If it is refused, the result is a text with the reason. */
  const cleanSvg = async (from: string, to: string): Promise<string | undefined> => {
    const clean = cleaner({ sanitize: load("sanitize-html"), parser: load("htmlparser2") })
    const result = clean(await files.readFile(from))
    if ("refused" in result) return result.refused
    const pixels = await innerPixels(result.svg).catch(() => most.svg)
    if (pixels > MOST_INNER_PIXELS) return "The SVG has a picture that is broken or too large."
    await files.writeFile(to, result.svg)
    return undefined
  }

  /** Prepares an upload. If it is refused, the result is a text with the reason. */
  const prepare = async ({ from: given, to, format }: PrepareTask) => {
    const refusal = format === "svg" ? await cleanSvg(given, to) : undefined
    if (refusal !== undefined) return refusal
    const from = format === "svg" ? to : given
    const meta = await open(from).metadata()
    const found = meta.format === "heif" && meta.compression === "av1" ? "avif" : meta.format
    if (found !== format) return `The content is not ${format}.`
    const pages = meta.pages ?? 1
    const height = meta.pageHeight ?? meta.height
    if (meta.width * height * pages > most[format]) return "The image has too many pixels."
    if (bytesOfPasses(meta) > MOST_BYTES_OF_PASSES) return "The image is too large for a progressive one."
    if (format === "svg") {
      const { width } = meta
      return { format, width, height, isAnimated: false, preview: await preview(from) }
    }
    const isAnimated = pages > 1 && (format === "gif" || format === "webp")
    const stored = isAnimated ? format : lean(format, meta)
    let source = from
    if (meta.isProgressive && meta.width * height > 10_000_000) {
      // Turning a progressive JPEG would need the whole image in memory twice. So it is first converted to a baseline
      // JPEG.
      source = `${to}.baseline`
      await open(from).keepExif().jpeg({ quality: 95, optimizeCoding: false }).toFile(source)
    }
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

  const render = async ({ from, to, format, isAnimated, resize, crop }: RenderTask) => {
    const image = open(from, { animated: isAnimated })
      .resize(resize.width, resize.height, { fit: "fill" })
      .extract(crop)
      .toColourspace("srgb")
    await compress(image, format).toFile(to)
    return null
  }

  let turn: Promise<unknown> = Promise.resolve()
  process.on("message", ({ id, task }: { id: number; task: ImageTask }) => {
    turn = turn
      .then(() => (task.kind === "prepare" ? prepare(task) : render(task)))
      .then(
        (done) => process.send?.(typeof done === "string" ? { id, refused: done } : { id, done }),
        (error: Error) => process.send?.({ id, refused: String(error.message).slice(0, 300) }),
      )
  })
  process.on("disconnect", () => process.exit())
}
