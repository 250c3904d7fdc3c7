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

/** An animation with random frames. Frame number n is shown for n times 100 ms, and all of it twice. */
export async function animationOf(format: "gif" | "webp", { width = 64, height = 48, count = 3 } = {}) {
  const frame = width * height * 3
  const pixels = Buffer.alloc(frame * count)
  for (let at = 0; at < count; at++) pixels.fill(randomBytes(3), at * frame, (at + 1) * frame)
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const
  const delay = Array.from({ length: count }, (_, at) => (at + 1) * 100)
  return sharp(pixels, { raw }).toFormat(format, { loop: 2, delay }).toBuffer()
}
