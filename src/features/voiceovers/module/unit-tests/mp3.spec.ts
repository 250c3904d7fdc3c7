import { describe, expect, it } from "vitest"
import { FRAME_SECONDS, framesOf, mp3Of } from "../../../../../integration-tests/harness/speech-server"
import { readMp3 } from "../lib/mp3"
import { paragraphsOf } from "../lib/paragraphs"

describe("an MP3 file", () => {
  it("is read without its tags and its description", () => {
    const sound = readMp3(mp3Of("one two three"))
    expect(sound?.frames.length).toBe(framesOf("one two three") * 417)
    expect(sound?.frames.toString("latin1")).not.toMatch(/ID3|Xing|TAG/)
    expect(sound?.seconds).toBeCloseTo(framesOf("one two three") * FRAME_SECONDS, 6)
  })

  it("is joined from others to a file that has the sum of their lengths", () => {
    const sounds = ["one", "one two", "one two three four"].map((text) => readMp3(mp3Of(text)))
    const joined = readMp3(Buffer.concat(sounds.map((sound) => sound?.frames ?? Buffer.alloc(0))))
    const sum = sounds.reduce((seconds, sound) => seconds + (sound?.seconds ?? 0), 0)
    expect(Math.abs((joined?.seconds ?? 0) - sum)).toBeLessThan(0.05)
  })

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a page", Buffer.from("<html></html>")],
    [
      "a tag without sound",
      Buffer.concat([Buffer.from("ID3\u0004\0\0\0\0\0\u0014", "latin1"), Buffer.alloc(20)]),
    ],
    [
      "frames and then something else",
      Buffer.concat([mp3Of("one").subarray(0, 30 + 417 * 2), Buffer.alloc(5000, 1)]),
    ],
  ])("is not %s", (_, file) => {
    expect(readMp3(file)).toBeUndefined()
  })
})

describe("the paragraphs of a post", () => {
  it("are its blocks in order, without code and markup", () => {
    const html =
      "<h2>On glaze</h2><p>Blue &amp; <b>green</b>.<br>Shiny.</p><pre>code()</pre><ul><li>One</li><li>-</li></ul>"
    expect(paragraphsOf("Pots", html, 4000)).toEqual(["Pots", "On glaze", "Blue & green.", "Shiny.", "One"])
  })

  it("are divided below the limit, between sentences or words, and lose no word", () => {
    const sentence = `${"glaze ".repeat(30).trim()}. `
    const text = `${sentence.repeat(9)}${"kiln".repeat(80)} ${"🏺".repeat(120)}`
    const parts = paragraphsOf("T", `<p>${text}</p>`, 150).slice(1)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(150)
    expect(parts.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""))
    expect(parts.join("")).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
  })
})
