import { describe, expect, it } from "vitest"
import { bic, groupedIban, iban } from "../iban"

describe("an IBAN", () => {
  it.each([
    ["DE02 1203 0000 0000 2020 51", "DE02120300000000202051"],
    ["tr330006100519786457841326", "TR330006100519786457841326"],
    ["NL91ABNA0417164300", "NL91ABNA0417164300"],
  ])("%s adds up", (text, stored) => {
    expect(iban.parse(text)).toBe(stored)
  })

  it.each(["DE03120300000000202051", "DE0212030000000020205", "XX", "", "DE02<script>", "1".repeat(40)])(
    "refuses %s",
    (text) => expect(iban.safeParse(text).success).toBe(false),
  )

  it("is formatted in groups of four", () => {
    expect(groupedIban("NL91ABNA0417164300")).toBe("NL91 ABNA 0417 1643 00")
  })
})

describe("a BIC", () => {
  it("has 8 or 11 characters", () => {
    expect(bic.parse("byladem1001")).toBe("BYLADEM1001")
    expect(bic.parse("ABNANL2A")).toBe("ABNANL2A")
    expect(bic.safeParse("ABNANL2").success).toBe(false)
  })
})
