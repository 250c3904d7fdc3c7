import { describe, expect, it } from "vitest"
import { csvLine } from "../csv"

/** A simple CSV parser (RFC 4180), to check what other programs read. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ""
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted || (character !== "," && character !== "\r" && character !== "\n")) cell += character
    else if (character === "\n") rows.push([])
    else {
      rows.at(-1)?.push(cell)
      cell = ""
    }
  }
  return rows.filter((row) => row.length > 0)
}

/** A seeded random generator, so that each run checks the same texts. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield state
}

const PIECES = [
  "=",
  "+",
  "-",
  "@",
  "|",
  "%",
  "\t",
  "\r",
  "\n",
  " ",
  '"',
  "'",
  ",",
  ";",
  "＝",
  "＋",
  "－",
  "＠",
  "cmd",
  "1",
  "ş",
  "عر",
  "\uFEFF",
  "\u200B",
]

describe("csvLine", () => {
  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "＝1",
    "|cmd",
    "%0A=1",
    "\u200B=1",
    "\uFEFF=1",
    '=HYPERLINK("https://evil.example";"x")',
  ])("puts an apostrophe before %j", (text) => {
    expect(parsed(csvLine([text]))).toEqual([[`'${text}`]])
  })

  it("leaves harmless cells as they are", () => {
    expect(csvLine(['Ada, "the" first', "", -5, true, null, undefined, new Date(0), "a=b"])).toBe(
      '"Ada, ""the"" first","",-5,true,,,"1970-01-01T00:00:00.000Z","a=b"\r\n',
    )
  })

  it("parses 1,000 fuzzed cells back, and no cell begins a formula", () => {
    const random = numbers(7)
    const next = (most: number) => (random.next().value ?? 0) % most
    for (let round = 0; round < 1_000; round++) {
      const text = Array.from({ length: 1 + next(6) }, () => PIECES[next(PIECES.length)]).join("")
      const [row] = parsed(csvLine(["before", text, "after"]))
      expect([
        ["before", text, "after"],
        ["before", `'${text}`, "after"],
      ]).toContainEqual(row)
      expect(row?.[1]).not.toMatch(/^[\s\u200B\uFEFF]*[=+\-@|%＝＋－＠]/)
    }
  })
})
