import { describe, expect, it } from "vitest"
import { piecesIn } from "../lib/markup"
import { assemble } from "../lib/markup/pieces"
import { restored, wireOf } from "../lib/markup/wire"
import { TEXTS } from "./texts"

/** An engine that translates `word`. It spoils everything else that it should not have seen. */
function translated(wire: string): string {
  return wire
    .split(/(<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\p{L}+|&\w+;/gu, (found) =>
            found === "word" || found.startsWith("&") ? found.replace("word", "Wört") : `${found}?`,
          ),
    )
    .join("")
}

const throughEngine = (source: string, format: keyof typeof TEXTS, engine = translated) =>
  assemble(piecesIn(source, format), (segment) => restored(engine(wireOf(segment)), segment) ?? ["(broken)"])

const PARTS = [
  ..."abc {}<>[]()*_~`#|!&%$:'\"\\\n\t-+.=0^/",

  "word",
  "Wört ",
  "\r\n",
  "\n\n",
  "**",
  "__",
  "~~",
  "```",
  "{{",
  "}}",
  "{name}",
  "{n, plural, one {",
  "} other {#}}",

  "<b>",
  "</b>",
  "<p>",
  "</p>",
  "<br/>",
  "<code>",
  "</code>",
  "<!--",
  "-->",
  "&amp;",
  "&nbsp;",
  "&eacute;",
  "&#39;",

  "](/a)",
  "[a]: /b",
  "- ",
  "1. ",
  "> ",
  "# ",
  "    ",
  "|---|",
  "| a |",
  "%s",
  "%1$d",
  "https://a.example/b",
  "a@b.example",
  "<script>",
  "<a href='",
  "'>",
  "''",
  "\u00a0",
  "🎉",
  "$$",
  ":x:",
  "<https://",
  "{%",
  "%}",
  "---\n",
]

const HOSTILE = [
  "{",
  "}",
  "{{",
  "{%",
  "{#",
  "{a, plural, one {",
  "[",
  "]",
  "[a](",
  "![",
  "`",
  "` ``",
  "*",
  "_a",
  "**a",
  "<",
  "<a",
  "<a '",

  "<script>",
  "<!--",
  "<b>",
  "</b>",
  "&",
  "&a",
  "'{",
  "a.",
  "a@",
  "%",
  "$$",
  ":a",
  "> ",
  "- ",
  "|",
  "|-",
  "\n",
  "    a\n\n",
  "~",
  "\\",
].map((part) => [part])

/** Random numbers that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe("markup and placeholders", () => {
  it("has a table of at least 200 texts", () => {
    expect(Object.values(TEXTS).flat().length).toBeGreaterThanOrEqual(200)
  })

  describe.each(["html", "markdown", "text"] as const)("%s", (format) => {
    it.each(TEXTS[format].map((text) => [text]))("%j stays byte for byte", (source) => {
      expect(throughEngine(source, format)).toBe(source.replaceAll("word", "Wört"))
    })

    it("any mixture of markup comes back unchanged from an engine that changes nothing", () => {
      const random = seeded(7)
      const pick = () => PARTS[Math.floor(random() * PARTS.length)] ?? ""
      for (let round = 0; round < 3_000; round++) {
        const source = Array.from({ length: 1 + Math.floor(random() * 14) }, pick).join("")
        expect(throughEngine(source, format, (wire) => wire)).toBe(source)
      }
    })

    it.each(HOSTILE)("reads a very long text of %j", (part) => {
      const source = part.repeat(Math.floor(50_000 / part.length))
      expect(throughEngine(source, format, (wire) => wire)).toBe(source)
    })
  })
})
