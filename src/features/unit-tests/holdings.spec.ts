import { createMedusaContainer } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { wirings } from "../wirings"

/** The first call loads all features, which takes several seconds. */
beforeAll(() => void wirings(), 60_000)

const container = createMedusaContainer()

describe("the holdings of all features", () => {
  it("have unique names, and include the stock", () => {
    const names = wirings().flatMap(({ wiring: { holdings = [] } }) =>
      holdings.map((make) => make(container).name),
    )
    expect(names).toContain("stock")
    expect(new Set(names).size).toBe(names.length)
  })

  it("map each database error once, by our own SQLSTATE or by a constraint", () => {
    const keys = wirings().flatMap(({ wiring: { databaseErrors = {} } }) => Object.keys(databaseErrors))
    expect(keys).toEqual(expect.arrayContaining(["SV001", "SV002", "SV003"]))
    expect(new Set(keys).size).toBe(keys.length)
    // PostgreSQL's own SQLSTATEs begin with these characters. They have several meanings, so a feature must not declare
    // them.
    expect(keys.filter((key) => /^[0-9A-F]/.test(key))).toEqual([])
  })
})
