import { describe, expect, it } from "vitest"
import { formsIn, joinsEndingIn } from "../word-forms"
import { wordsOfQuery } from "../words"

const joins = (text: string) => [...formsIn(text)].filter(({ kind }) => kind !== "word")
const formed = (text: string, kind: "joined" | "apart") =>
  joins(text)
    .filter((form) => form.kind === kind)
    .map(({ word }) => word)

describe("forms of words", () => {
  it.each([
    ["Wi-Fi", ["wifi"]],
    ["T‑Shirt", ["tshirt"]],
    ["L'Été", ["lete"]],
    ["Node.js", ["nodejs"]],
    ["and/or", ["andor"]],
    ["a-b-c", ["ab", "abc", "bc"]],
    ["end. Next", []],
    ["one, two", []],
    ["iPhone", ["phone"]],
    ["PS5", ["ps", "5"]],
    ["500ml", ["500", "ml"]],
    ["WiFi6", ["wi", "wifi", "fi", "fi6", "6"]],
    ["USBKabel", ["usb", "kabel"]],
    ["DVDs", []],
    ["ÉtéBleu".normalize("NFD"), ["ete", "bleu"]],
    ["3.5 10/20 2026-11-28", []],
    ["a1b2c3d4", []],
  ])("that touch in %j are %j", (text, expected) => {
    expect(formed(text, "joined").sort()).toEqual([...expected].sort())
  })

  it.each([
    ["iPhone 15 Pro", ["iphone15", "iphone15pro", "15pro"]],
    ["T Shirt", ["tshirt"]],
    ["Snow Board", ["snowboard"]],
    ["red garden table", ["redgarden", "gardentable"]],
    ["Wi-Fi Kabel", ["fikabel", "wifikabel"]],
    ["iPhone® 15", ["iphone15"]],
    ["10 20", []],
    ["한국어 교실", ["어교"]],
    ["한국 wifi", []],
  ])("with a space in %j are %j", (text, expected) => {
    expect(formed(text, "apart").sort()).toEqual([...expected].sort())
  })

  it("have their positions in the text", () => {
    const text = "New: Wi-Fi, iPhone15, 한국어 교실"
    const placed = joins(text).map(({ word, start, end }) => [word, text.slice(start, end)])
    expect(placed).toEqual([
      ["wifi", "Wi-Fi"],
      ["iphone", "iPhone"],
      ["phone", "Phone"],
      ["phone15", "Phone15"],
      ["15", "15"],
      ["어교", "어 교"],
    ])
  })

  it("of a query join up to three words", () => {
    const typed = (q: string) => {
      const words = wordsOfQuery(q)
      return words
        .flatMap((word, index) => joinsEndingIn(q, words.slice(0, index), word))
        .map(({ word }) => word)
    }
    expect(typed("t shirt")).toEqual(["tshirt"])
    expect(typed("usb c kabel")).toEqual(["usbc", "ckabel", "usbckabel"])
    expect(typed("책 상")).toEqual(["책상"])
    expect(typed("x".repeat(40) + " " + "y".repeat(40))).toEqual([])
  })
})
