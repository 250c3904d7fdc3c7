import { describe, expect, it } from "vitest"
import { apply, changesToUndo, difference, inverse } from "../lib/changes"

const stored = { settings: { a: 1, b: ["x"] }, secrets: { s: "sealed 1" } }
const change = { settings: { a: 2, b: ["x"], c: 3, d: null }, secrets: { s: null, t: "sealed 2" } }
const effective = { settings: { a: 2, c: 3 }, secrets: { s: null, t: "sealed 2" } }

describe("a change", () => {
  it("drops fields that are already set", () => {
    expect(difference(stored, change)).toEqual(effective)
    expect(difference(apply(stored, change), change)).toEqual({ settings: {}, secrets: {} })
  })

  it("leaves other fields unchanged", () => {
    expect(apply(stored, effective)).toEqual({
      settings: { a: 2, b: ["x"], c: 3 },
      secrets: { t: "sealed 2" },
    })
    expect(stored.settings.a).toBe(1)
  })

  it("is reverted by its inverse", () => {
    expect(apply(apply(stored, effective), inverse(stored, effective))).toEqual(stored)
  })

  it("is reverted only for fields that nobody has changed since", () => {
    const since = apply(apply(stored, effective), { settings: { a: 9 }, secrets: { t: "sealed 3" } })
    const rest = changesToUndo(since, { before: inverse(stored, effective), after: effective })
    expect(rest).toEqual({ settings: { c: null }, secrets: { s: "sealed 1" } })
  })
})
