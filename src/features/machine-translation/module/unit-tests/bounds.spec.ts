import { describe, expect, it } from "vitest"
import { bounded } from "../../../../lib/content/bounded"
import { withTerms } from "../lib/glossary-terms"
import { matchingBrackets } from "../lib/markup/markdown-links"
import { PieceBuilder } from "../lib/markup/piece-builder"
import type { Piece, Segment, Token } from "../lib/markup/pieces"
import { braced, matchingBraces, otherPlaceholder } from "../lib/markup/placeholders"

const MANY = 300_000
/** Work in proportion to these texts takes a hundredth of this time. The square of their length takes hours. */
const MAX_MS = 20_000

const segmentOf = (text: string): Segment => ({
  tokens: [{ kind: "text", text }],
  write: (written) => written,
  isMessage: false,
})

describe("the work for a text grows in proportion to its length", () => {
  it.each<[string, () => unknown]>([
    ["a placeholder of many digits", () => everywhere(`%${"0".repeat(MANY)}k`, otherPlaceholder)],
    ["braces around many spaces", () => bracedEverywhere(`{${" ".repeat(MANY)}!}`)],
    ["a link around many spaces", () => matchingBrackets(`[a](${" ".repeat(MANY)}!`.repeat(3))],
    [
      "many open parts",
      () => {
        const builder = new PieceBuilder({ writer: () => (text) => text })
        for (let index = 0; index < MANY; index++) builder.open("b", "<b>")
        for (let index = 0; index < MANY; index++) builder.close(index % 2 ? "b" : "i", "</b>")
        return builder.end()
      },
    ],
  ])("for %s", (_, work) => {
    expect(() => bounded(MAX_MS, work)).not.toThrow()
  })

  it("for many terms of a glossary that begin alike", () => {
    const beginning = "oak bowl ".repeat(20)
    const terms = Array.from({ length: 2_000 }, (_, index) => ({
      source: `${beginning}${index}`,
      target: "x",
    }))
    expect(() => bounded(MAX_MS, () => withTerms([segmentOf(beginning.repeat(300))], terms))).not.toThrow()
  })
})

describe("terms of a glossary", () => {
  const terms = ["oak", "oak bowl", "Oak bowls", "c++", "a.b", "İnci"].map((source) => ({
    source,
    target: `<${source}>`,
  }))
  const found = (text: string) => shown(withTerms([segmentOf(text)], terms))

  it.each([
    ["an OAK bowl here", "an |<oak bowl>| here"],
    ["oak bowls, oaks, oak.", "|<Oak bowls>|, oaks, |<oak>|."],
    ["c++ and a.b, not aXb", "|<c++>| and |<a.b>|, not aXb"],
    ["nothing", "nothing"],
  ])("in %j", (text, expected) => {
    expect(found(text)).toBe(expected)
  })
})

function everywhere(text: string, read: (source: string, at: number) => unknown): void {
  for (let at = 0; at < text.length; at++) read(text, at)
}

function bracedEverywhere(text: string): void {
  const ends = matchingBraces(text)
  for (let at = 0; at < text.length; at++)
    if (text[at] === "{") braced(text, at, { ends, depth: 0, scan: () => [] })
}

function shown(pieces: readonly Piece[]): string {
  return pieces.flatMap((piece) => (typeof piece === "string" ? [piece] : piece.tokens.map(textOf))).join("")
}

function textOf(token: Token): string {
  if (token.kind === "text") return token.text
  return `|${token.kind === "single" ? token.term : ""}|`
}
