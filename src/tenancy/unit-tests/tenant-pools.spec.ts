import { knex } from "@medusajs/framework/mikro-orm/knex"
import { afterEach, describe, expect, it, vi } from "vitest"
import { clock } from "../../lib/clock"
import { TenantPools } from "../tenant-pools"

interface FakePool {
  url: string
  inUse: number
  isClosed: boolean
}

function fakes(options: { maximum: number; idleSeconds: number }) {
  const opened: FakePool[] = []
  const pools = new TenantPools({
    ...options,
    open: (url) => {
      const pool: FakePool = { url, inUse: 0, isClosed: false }
      opened.push(pool)
      const database = knex({ client: "pg" })
      database.client.pool = { numUsed: () => pool.inUse, numPendingAcquires: () => 0 }
      vi.spyOn(database, "destroy").mockImplementation(async () => {
        pool.isClosed = true
      })
      return database
    },
  })
  return { pools, opened }
}

const tenant = (slug: string, databaseUrl = `postgres://localhost/${slug}`) => ({
  id: slug,
  slug,
  databaseUrl,
})

describe("the pools of tenants", () => {
  afterEach(() => {
    vi.useRealTimers()
    clock.use({ now: () => Date.now() })
  })

  it("open on first use and are kept", () => {
    const { pools, opened } = fakes({ maximum: 5, idleSeconds: 60 })
    expect(pools.of(tenant("a"))).toBe(pools.of(tenant("a")))
    expect(opened).toHaveLength(1)
  })

  it("open again if a tenant's database has moved", () => {
    const { pools, opened } = fakes({ maximum: 5, idleSeconds: 60 })
    pools.of(tenant("a"))
    pools.of(tenant("a", "postgres://elsewhere/a"))
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it("close the least recently used one if there are too many, never one in use", () => {
    let now = 0
    clock.use({ now: () => now++ })
    const { pools, opened } = fakes({ maximum: 2, idleSeconds: 60 })
    pools.of(tenant("a"))
    pools.of(tenant("b"))
    const [first] = opened
    if (first) first.inUse = 1
    pools.of(tenant("c"))
    expect(opened.map(({ url, isClosed }) => [url.slice(-1), isClosed])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
    ])
  })

  it("are refused beyond the maximum while all are in use", () => {
    const { pools, opened } = fakes({ maximum: 1, idleSeconds: 60 })
    pools.of(tenant("a"))
    const [first] = opened
    if (first) first.inUse = 1
    expect(() => pools.of(tenant("b"))).toThrow("Too many tenants are busy")
  })

  it("close when idle", () => {
    vi.useFakeTimers()
    let now = 0
    clock.use({ now: () => now })
    const { pools, opened } = fakes({ maximum: 5, idleSeconds: 60 })
    pools.of(tenant("a"))
    now = 59_000
    vi.advanceTimersByTime(30_000)
    expect(pools.size).toBe(1)
    now = 61_000
    vi.advanceTimersByTime(30_000)
    expect(pools.size).toBe(0)
    expect(opened[0]?.isClosed).toBe(true)
  })
})
