/**
 * The largest number of pixels of an image, of all frames together. The limit depends on the format, because some
 * decoders keep the whole image in memory.
 */
export const MAX_PIXELS = {
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
