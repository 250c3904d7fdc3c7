import { describe, expect, it } from "vitest"
import { piecesIn } from "../lib/markup"
import { dividedText, wirePartsOf } from "../lib/markup/divided"
import { segmentsOf } from "../lib/markup/pieces"
import { restored, wireOf } from "../lib/markup/wire"

describe("a text", () => {
  it.each([
    ["sentences", "One bowl. Two bowls! Three & four? ".repeat(20), 60],
    ["words", "glaze ".repeat(50), 40],
    ["characters", "🏺".repeat(50), 10],
  ])("is divided between its %s, and loses nothing", (_, text, most) => {
    const pieces = dividedText(text, most)
    expect(pieces.join("")).toBe(text)
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(most)
    expect(pieces.join("|")).not.toMatch(/[\uD800-\uDBFF]\|/)
  })
})

describe("a segment", () => {
  const html = `<p>${"A <b>big bowl. Really.</b> It is {name}. See <i>it</i> here. ".repeat(30)}</p>`
  const [segment] = segmentsOf(piecesIn(html, "html"))
  if (!segment) throw new Error("There is no segment.")

  it("is divided outside of its formatted text, and can be put together again", () => {
    const parts = wirePartsOf(segment, 200)
    expect(parts.length).toBeGreaterThan(5)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(200)
    expect(parts.join("")).toBe(wireOf(segment))
    for (const part of parts)
      expect(part.match(/<span/g)?.length ?? 0).toBe(part.match(/<\/span>/g)?.length ?? 0)
    expect(restored(parts.join(""), segment)).toBeDefined()
  })
})
