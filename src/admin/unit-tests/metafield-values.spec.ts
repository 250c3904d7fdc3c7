import { describe, expect, it } from "vitest"
import { editedOf, valueOf } from "../lib/metafield-values"

describe("a metafield in the dashboard", () => {
  it.each([
    ["text", "a", "a"],
    ["long_text", "a\nb", "a\nb"],
    ["number", 12, "12"],
    ["decimal", "1.50", "1.50"],
    ["boolean", true, true],
    ["rating", 4.5, "4.5"],
    ["date", "2026-03-14", "2026-03-14"],
    ["date_time", "2026-03-14T09:26:00.000Z", "2026-03-14T09:26:00.000Z"],
    ["json", { a: [1, null] }, '{\n  "a": [\n    1,\n    null\n  ]\n}'],
    ["money", { amount: 9.99, currency_code: "eur" }, { number: "9.99", unit: "eur" }],
    ["dimension", { value: 12, unit: "cm" }, { number: "12", unit: "cm" }],
    ["list.text", ["a", "b c"], "a\nb c"],
    ["list.number", [1, 2], "1\n2"],
    ["list.weight", [{ value: 1.5, unit: "kg" }], "1.5 kg"],
  ])("of the type %s is the same after it was edited", (type, value, edited) => {
    const stored = type === "rating" ? { value, scale_min: 0, scale_max: 5 } : value
    expect(editedOf({ type }, stored)).toEqual(edited)
    expect(valueOf({ type }, edited)).toEqual(value)
  })

  it.each(["text", "number", "json", "list.text", "date_time"])(
    "of the type %s is deleted if it is empty",
    (type) => {
      expect(valueOf({ type }, editedOf({ type }, undefined))).toBeNull()
      expect(valueOf({ type }, " ")).toBeNull()
    },
  )

  it("of money is deleted without a number", () => {
    expect(valueOf({ type: "money" }, editedOf({ type: "money" }, undefined))).toBeNull()
    expect(valueOf({ type: "money" }, { number: "", unit: "eur" })).toBeNull()
  })

  it("keeps what is not valid, so that the API says what is wrong", () => {
    expect(valueOf({ type: "number" }, "12x")).toBe("12x")
    expect(valueOf({ type: "json" }, "{")).toBeUndefined()
    expect(valueOf({ type: "date_time" }, "soon")).toBe("soon")
    expect(valueOf({ type: "list.weight" }, "1.5 kg\nheavy")).toEqual([
      { value: 1.5, unit: "kg" },
      { value: "heavy", unit: "" },
    ])
  })
})
