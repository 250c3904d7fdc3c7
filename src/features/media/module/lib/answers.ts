import type { AssetRow } from "../types"
import type { ListedAsset, ShownAsset } from "./assets"
import type { Transform } from "./transforms"
import { BUILT_IN, geometry, renderedName, WIDTHS } from "./transforms"

/** Builds the address of a picture in one size, from the asset's folder and the size's name. */
export type RenderedUrl = (row: Pick<AssetRow, "id" | "version">, name: string) => string

const focalOf = ({ focal_x: x, focal_y: y }: AssetRow) => ({ x, y })

function sizesOf(row: AssetRow, transforms: readonly Transform[], urlOf: RenderedUrl) {
  const { width, height } = row
  if (row.kind !== "image" || row.visibility !== "public" || width === null || height === null)
    return { srcset: null, transforms: {} }
  const focal = focalOf(row)
  const rendered = (transform: Transform) => {
    const { crop } = geometry({ width, height }, transform, focal)
    return { url: urlOf(row, renderedName(transform, row)), width: crop.width, height: crop.height }
  }
  const widths = WIDTHS.filter((transform) => (transform.width ?? 0) < width).map(rendered)
  const entries = [...widths.map((size) => `${size.url} ${size.width}w`), `${row.url} ${width}w`]
  return {
    srcset: entries.join(", "),
    transforms: Object.fromEntries(
      [...BUILT_IN, ...transforms].map((transform) => [transform.name, rendered(transform)]),
    ),
  }
}

/** An asset for storefronts. */
export function shownAnswer(row: ShownAsset, transforms: readonly Transform[], urlOf: RenderedUrl) {
  const { id, kind, mime_type, url, bytes, width, height, duration_seconds, is_animated, thumbhash } = row
  const { alt, caption, is_decorative, locale } = row
  return {
    id,
    kind,
    mime_type,
    url: url ?? "",
    bytes,
    width,
    height,
    duration_seconds,
    is_animated,
    alt,
    caption,
    is_decorative: is_decorative ?? false,
    locale,
    focal_point: focalOf(row),
    thumbhash,
    ...sizesOf(row, transforms, urlOf),
  }
}

/** A picture within another answer. */
export function imageAnswer(row: ShownAsset, urlOf: RenderedUrl) {
  const { id, url, width, height, alt, is_decorative, is_animated, focal_point, thumbhash, srcset } =
    shownAnswer(row, [], urlOf)
  return { id, url, width, height, alt, is_decorative, is_animated, focal_point, thumbhash, srcset }
}

export function adminAnswer(row: ListedAsset, transforms: readonly Transform[], urlOf: RenderedUrl) {
  const { id, kind, mime_type, url, bytes, width, height, duration_seconds, is_animated, thumbhash } = row
  const { visibility, filename, folder, texts, usage_count, created_at, updated_at } = row
  return {
    id,
    kind,
    mime_type,
    url,
    bytes,
    width,
    height,
    duration_seconds,
    is_animated,
    thumbhash,
    focal_point: focalOf(row),
    ...sizesOf(row, transforms, urlOf),
    visibility,
    filename,
    folder,
    usage_count,
    created_at,
    updated_at,
    texts: Object.fromEntries(texts.map(({ locale, ...text }) => [locale, text])),
  }
}
