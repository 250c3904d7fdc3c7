import { type Image, pictureAnswer, type Picture as Shown } from "../../../kits/media/image"
import type { Picture } from "../module/types"

/**
 * A picture in the shape that storefronts know from media. An asset answers with its present address and size, because
 * its file may have been replaced.
 */
export function imageOf(picture: Picture | null, asset?: Image): Shown | null {
  if (picture === null) return null
  const { url, width, height, alt } = picture
  return asset ? pictureAnswer(url, alt, asset) : { ...pictureAnswer(url, alt, undefined), width, height }
}
