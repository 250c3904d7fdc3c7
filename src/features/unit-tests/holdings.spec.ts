import { createMedusaContainer } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { wirings } from "../wirings"

/** The first call loads all features. */
beforeAll(() => void wirings(), 60_000)

const container = createMedusaContainer()

describe("the holdings of all features", () => {
  it("have a name each, and stock is one of them", () => {
    const names = wirings().flatMap(({ wiring: { holdings = [] } }) =>
      holdings.map((make) => make(container).name),
    )
    expect(names).toContain("stock")
    expect(new Set(names).size).toBe(names.length)
  })

  it("answer each database error in one place, by an SQLSTATE of our own or by a constraint", () => {
    const keys = wirings().flatMap(({ wiring: { databaseErrors = {} } }) => Object.keys(databaseErrors))
    expect(keys).toEqual(expect.arrayContaining(["SV001", "SV002", "SV003"]))
    expect(new Set(keys).size).toBe(keys.length)
    // PostgreSQL's own classes mean more than one feature's refusal.
    expect(keys.filter((key) => /^[0-9A-F]/.test(key))).toEqual([])
  })
})
