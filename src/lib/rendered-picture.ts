/** A picture in one size, as its address names it. */
export interface WantedPicture {
  id: string
  version: string
  /** The size's name with a hash of its settings, such as `card-1f2e3d4c`. */
  name: string
}

/** `plain` is JPEG or PNG, like the original. Of animations, `plain` is GIF, and `avif` is WebP as well. */
export type PictureFormat = "avif" | "webp" | "plain" | "jpeg"

/** The address at which a picture in one size is always JPEG. Without it, the format depends on what a client accepts. */
export const asJpeg = (url: string): string => `${url}.jpg`

/**
 * Creates a picture in a size. `moved` is the new address if the picture has changed. `undefined` if the size does not
 * exist.
 */
export type RenderPicture = (
  wanted: WantedPicture,
  format: PictureFormat,
) => Promise<{ key: string } | { moved: string } | undefined>
