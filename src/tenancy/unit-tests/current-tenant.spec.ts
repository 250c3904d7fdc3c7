import { describe, expect, it } from "vitest"
import { currentTenantId, HOME, runAtHome, runInTenant, runNowhere } from "../current-tenant"

const NORTH = { id: "tnt_north", slug: "north", databaseUrl: "postgres://localhost/north" }

describe("the current tenant", () => {
  it("is home where nobody has chosen one", () => {
    expect(currentTenantId()).toBe(HOME)
  })

  it("is kept by all that its work starts, and by nothing beside it", async () => {
    const inside = runInTenant(NORTH, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return currentTenantId()
    })
    expect(currentTenantId()).toBe(HOME)
    expect(await inside).toBe(NORTH.id)
  })

  it("is left for home's work, and come back to", () => {
    expect(runInTenant(NORTH, () => [runAtHome(currentTenantId), currentTenantId()])).toEqual([
      HOME,
      NORTH.id,
    ])
  })

  it("is also that of a query that runs only when it is awaited", async () => {
    const lazy = { then: (resolve: (id: string) => void) => resolve(currentTenantId()) }
    expect(await runInTenant(NORTH, () => lazy)).toBe(NORTH.id)
  })

  it("is asked for in vain where a request has lost it", () => {
    expect(() => runNowhere(currentTenantId)).toThrow("has no tenant")
    expect(runNowhere(() => runInTenant(NORTH, currentTenantId))).toBe(NORTH.id)
  })
})
