import { describe, expect, it } from "vitest"
import { secretText } from "../secret-field"

describe("secretText", () => {
  it.each(["hush", null, " a "])("accepts %j", (value) =>
    expect(secretText(5).safeParse(value).success).toBe(true),
  )
  it.each(["", "a\nb", "toolong", 5])("refuses %j", (value) =>
    expect(secretText(5).safeParse(value).success).toBe(false),
  )

  it("has a minimum length if it must not be guessed", () => {
    expect(secretText(9, 4).safeParse("hush").success).toBe(true)
    expect(secretText(9, 4).safeParse("hus").success).toBe(false)
  })
})
