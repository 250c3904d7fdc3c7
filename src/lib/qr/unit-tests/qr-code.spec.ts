import jsQR from "jsqr"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { qrSvg } from "../qr-code"

describe("QR codes", () => {
  it.each([
    "b7KdX2mQ9vRt4hYcZ8wNpJf5Gs3aUe6D",
    "İşğüçö 您 مرحبا",
    "https://alder.example/a?b=c&d=%20",
    "x".repeat(800),
  ])("contain a text of any script and length: %.20s", async (text) => {
    const { data, info } = await sharp(Buffer.from(qrSvg(text)), { density: 300 })
      .resize(600)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text)
  })

  it("are equal for equal texts", () => {
    expect(qrSvg("one")).toBe(qrSvg("one"))
    expect(qrSvg("one")).not.toBe(qrSvg("two"))
  })
})
