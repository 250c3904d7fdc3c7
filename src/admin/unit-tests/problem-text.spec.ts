import { describe, expect, it } from "vitest"
import { catalogue } from "../../lib/errors"
import ar from "../i18n/common/ar.json"
import de from "../i18n/common/de.json"
import en from "../i18n/common/en.json"
import { ApiError } from "../lib/api"
import { formatsOf } from "../lib/format"
import { optionsAndVariants } from "../lib/new-product"
import { fieldText, textOf } from "../lib/problem-text"

type Texts = typeof en

/** Works like i18next: uses the first key that exists and fills in its values. */
const translator =
  (texts: Texts) =>
  (keys: string | string[], values: Record<string, unknown> = {}): string => {
    const found = [keys].flat().flatMap((key) => textAt(texts, key.split(".")) ?? [])[0] ?? String(keys)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
const german = translator(de)
const english = translator(en)
const field = (message: string, code = "invalid_field") => ({ path: "title", code, message })

describe("a problem with a field", () => {
  it.each([
    ["is required.", "missing_field", "Dieses Feld ist erforderlich."],
    [
      "Too big: expected string to have <=100 characters",
      "out_of_range",
      "Zu lang. Höchstzahl der Zeichen: 100",
    ],
    ["Too small: expected number to be >=1", "out_of_range", "Kleinster Wert: 1"],
    ["Too big: expected int to be <=90", "out_of_range", "Größter Wert: 90"],
    ["Too big: expected array to have <=20 items", "out_of_range", "Zu viele Einträge. Höchstens: 20"],
    [
      "must be a colour such as #1a2b3c",
      "invalid_field",
      "Das hat nicht die richtige Form. Beispiel: #1a2b3c",
    ],
    [
      "must be a web address such as https://shop.example, without user name and password",
      "invalid_field",
      "Das hat nicht die richtige Form. Beispiel: https://shop.example",
    ],
    ["must be free", "duplicate", "Das gibt es schon."],
    ["must be there for select and multi_select", "invalid_field", "Dieser Wert wird nicht angenommen."],
  ])("is translated: %s", (message, code, expected) => {
    expect(fieldText(german, "de", field(message, code))).toBe(expected)
  })

  it("uses the API's own English text if it is more precise", () => {
    expect(fieldText(english, "en", field("must be free", "duplicate"))).toBe("Must be free")
  })
})

describe("a refused call", () => {
  it.each([...catalogue.keys()])("has its own German text: %s", (code) => {
    const text = textOf(german, "de", new ApiError("English words", 400, code, []))
    expect(text).toBe(textAt(de, ["errors", "codes", code]))
    expect(text).not.toBe("")
  })

  it("points to the fields with problems, or to the connection without an answer", () => {
    expect(textOf(german, "de", new ApiError("x", 400, "missing_field", [field("is required.")]))).toBe(
      "Prüfen Sie die markierten Felder.",
    )
    expect(textOf(german, "de", new TypeError("Failed to fetch"))).toContain("Server")
  })

  it("has a text even if its code is unknown", () => {
    expect(textOf(german, "de", new ApiError("x", 418, "teapot", []))).toContain("Server")
  })
})

describe("dates and numbers", () => {
  it("follow the admin's language", () => {
    expect(formatsOf("de").date("2026-03-14T09:26:53.589Z")).toBe("14.03.2026")
    expect(formatsOf("en").number(12_345)).toBe("12,345")
    expect(formatsOf("tr").signed(7)).toBe("+7")
    expect(Object.keys(ar.errors.codes).sort()).toEqual([...catalogue.keys()].sort())
  })
})

describe("a product from a template", () => {
  it("has a variant for each combination of its options", () => {
    const options = [
      { title: "Size", values: ["S", "M"] },
      { title: "Colour", values: ["Red"] },
    ]
    expect(optionsAndVariants({ options }).variants).toEqual([
      { title: "S / Red", options: { Size: "S", Colour: "Red" }, prices: [] },
      { title: "M / Red", options: { Size: "M", Colour: "Red" }, prices: [] },
    ])
  })

  it("has one option and variant if the template has no options, and at most a hundred variants", () => {
    expect(optionsAndVariants({ options: [] }).variants).toHaveLength(1)
    const many = Array.from({ length: 50 }, (_, index) => String(index))
    const options = ["A", "B", "C"].map((title) => ({ title, values: many }))
    expect(optionsAndVariants({ options }).variants).toHaveLength(100)
  })
})

function textAt(texts: unknown, [name, ...below]: string[]): string | undefined {
  if (name === undefined) return typeof texts === "string" ? texts : undefined
  if (typeof texts !== "object" || texts === null) return undefined
  return textAt(Object.entries(texts).find(([key]) => key === name)?.[1], below)
}
