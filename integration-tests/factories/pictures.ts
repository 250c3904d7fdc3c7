import { randomBytes } from "node:crypto"
import sharp from "sharp"

interface WantedPicture {
  width?: number
  height?: number
  format?: "png" | "jpeg" | "webp" | "avif" | "gif"
}

/** A picture with random content, so that no two are the same file. */
export async function pictureOf({
  width = 64,
  height = 48,
  format = "png",
}: WantedPicture = {}): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const dot = await sharp(randomBytes(3 * 16), { raw: { width: 4, height: 4, channels: 3 } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([{ input: dot, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}
