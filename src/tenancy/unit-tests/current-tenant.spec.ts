import { describe, expect, it } from "vitest"
import { currentTenantId, HOME, runAtHome, runInTenant, runNowhere } from "../current-tenant"

const NORTH = { id: "tnt_north", slug: "north", databaseUrl: "postgres://localhost/north" }

describe("the current tenant", () => {
  it("is home by default", () => {
    expect(currentTenantId()).toBe(HOME)
  })

  it("is kept by all work that it starts, and by no other", async () => {
    const inside = runInTenant(NORTH, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return currentTenantId()
    })
    expect(currentTenantId()).toBe(HOME)
    expect(await inside).toBe(NORTH.id)
  })

  it("is replaced by home for home's work, and restored afterwards", () => {
    expect(runInTenant(NORTH, () => [runAtHome(currentTenantId), currentTenantId()])).toEqual([
      HOME,
      NORTH.id,
    ])
  })

  it("is also the tenant of a lazy query", async () => {
    const lazy = { then: (resolve: (id: string) => void) => resolve(currentTenantId()) }
    expect(await runInTenant(NORTH, () => lazy)).toBe(NORTH.id)
  })

  it("throws if a request has lost it", () => {
    expect(() => runNowhere(currentTenantId)).toThrow("has no tenant")
    expect(runNowhere(() => runInTenant(NORTH, currentTenantId))).toBe(NORTH.id)
  })
})
