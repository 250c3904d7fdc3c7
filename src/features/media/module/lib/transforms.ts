import { createHash } from "node:crypto"
import type { z } from "zod"
import type { transform } from "../schemas"
import type { AssetRow } from "../types"
import type { Size } from "./image-tasks"

/** A named size. With `cover`, the picture fills the size and is cut around its focal point. */
export type Transform = Omit<z.output<typeof transform>, "is_built_in">

export interface FocalPoint {
  x: number
  y: number
}

export const BUILT_IN: readonly Transform[] = [
  { name: "thumbnail", width: 320, height: 320, fit: "cover" },
  { name: "card", width: 640, height: 480, fit: "cover" },
  { name: "hero", width: 1920, height: 1080, fit: "cover" },
  { name: "og", width: 1200, height: 630, fit: "cover" },
]

/** The widths of `srcset`. Their names are reserved. */
export const WIDTHS: readonly Transform[] = [320, 640, 960, 1280, 1920].map((width) => ({
  name: `w${width}`,
  width,
  height: null,
  fit: "inside",
}))

export const MAX_OWN_TRANSFORMS = 20
export const isReserved = (name: string) =>
  /^w\d+$/.test(name) || BUILT_IN.some((transform) => transform.name === name)

/** How to render a picture: its size before and after cutting. The result is never larger than the source. */
export function geometry(source: Size, { width, height, fit }: Transform, focal: FocalPoint) {
  const scales = [(width ?? Infinity) / source.width, (height ?? Infinity) / source.height]
  if (fit === "inside" || width === null || height === null) {
    const resize = scaled(source, Math.min(1, ...scales))
    return { resize, crop: { left: 0, top: 0, ...resize } }
  }
  const enlarged = Math.max(...scales)
  // If the source is smaller than the size, the picture gets smaller, too, with the same proportions.
  const target = scaled({ width, height }, Math.min(1, 1 / enlarged))
  const resize = scaled(source, Math.min(1, enlarged))
  const size = {
    width: Math.min(target.width, resize.width),
    height: Math.min(target.height, resize.height),
  }
  const crop = {
    left: startOf(resize.width, size.width, focal.x),
    top: startOf(resize.height, size.height, focal.y),
    ...size,
  }
  return { resize, crop }
}

type Look = Pick<AssetRow, "focal_x" | "focal_y" | "is_animated">

/** A hash of everything that decides how the picture looks. So its address can be cached for ever. */
function hashOf({ width, height, fit }: Transform, { focal_x, focal_y, is_animated }: Look): string {
  const look: unknown[] = [width, height, fit]
  if (fit === "cover") look.push(focal_x, focal_y)
  if (is_animated) look.push("animated")
  return createHash("sha256").update(JSON.stringify(look)).digest("hex").slice(0, 8)
}

export const renderedName = (transform: Transform, row: Look) => `${transform.name}-${hashOf(transform, row)}`

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

function startOf(whole: number, part: number, focal: number): number {
  return Math.min(whole - part, Math.max(0, Math.round(whole * focal - part / 2)))
}
