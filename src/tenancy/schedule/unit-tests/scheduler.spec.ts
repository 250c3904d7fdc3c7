import { createMedusaContainer } from "@medusajs/framework/utils"
import { Pool } from "pg"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { encryptionWith } from "../../../lib/encryption"
import { currentTenantId } from "../../current-tenant"
import { Registry } from "../../registry"
import type { ScheduledJob } from "../scheduled-job"
import { Scheduler } from "../scheduler"

/** A job must run within this time after it is due. */
const BAR_MS = 5_000

const asked: string[] = []
let answer: (sql: string, values: unknown[]) => object[] = () => []
let scheduler: Scheduler
const errors: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  asked.length = 0
  errors.length = 0
  answer = () => []
})

afterEach(async () => {
  const stopped = scheduler.stop()
  await vi.advanceTimersByTimeAsync(BAR_MS * 3)
  await stopped
  vi.useRealTimers()
})

function schedulerWith(...jobs: ScheduledJob[]): Scheduler {
  // A pool that never connects. The spec replaces `query`, the only method that the code calls.
  const pool = new Pool()
  Object.assign(pool, {
    query: async (sql: string, values: unknown[]) => {
      asked.push(sql)
      return { rows: answer(sql, values) }
    },
  })
  const broadcast = { isListening: true, publish: async () => {}, on: () => {}, close: async () => {} }
  const registry = new Registry({
    homeUrl: "postgres://localhost/home",
    pool,
    broadcast,
    encryption: encryptionWith("a secret of the unit tests, long enough"),
    schemaVersion: "1",
  })
  scheduler = new Scheduler({
    pool,
    registry,
    container: createMedusaContainer(),
    jobs,
    log: { error: (...said: unknown[]) => errors.push(said) },
  })
  return scheduler
}

const isClaim = (sql: string) => sql.includes("SKIP LOCKED")
const claims = () => asked.filter(isClaim).length

/** A row of the table of due work, as a claim returns it. */
function claimed(id: string, job: string) {
  return {
    id,
    slug: id,
    name: id,
    status: "active",
    database_name: id,
    database_url_sealed: null,
    schema_version: "1",
    is_current: true,
    job,
    failures: 0,
  }
}

describe("the clock", () => {
  it("queries the registry once per tick, at least twice within the allowed delay", async () => {
    schedulerWith().start()
    await vi.advanceTimersByTimeAsync(0)
    const first = claims()
    expect(first).toBe(1)
    await vi.advanceTimersByTimeAsync(BAR_MS)
    expect(claims() - first).toBeGreaterThanOrEqual(2)
    expect(claims() - first).toBeLessThanOrEqual(BAR_MS / 1_000)
  })

  it("continues while the home database is away, and logs each outage in one line", async () => {
    const down = () => {
      throw new Error("The home database is away.")
    }
    answer = down
    schedulerWith().start()
    await vi.advanceTimersByTimeAsync(4 * BAR_MS)
    // One line without the error itself, whose stack the engine's logger would print.
    expect(errors).toEqual([
      ["Scheduled work waits for the home database, and tries again: The home database is away."],
    ])
    answer = () => []
    await vi.advanceTimersByTimeAsync(BAR_MS)
    const before = claims()
    answer = down
    await vi.advanceTimersByTimeAsync(BAR_MS)
    expect(claims()).toBeGreaterThan(before)
    expect(errors).toHaveLength(2)
  })

  it("says nothing of a single look that fails", async () => {
    schedulerWith().start()
    await vi.advanceTimersByTimeAsync(BAR_MS)
    const before = claims()
    answer = () => {
      throw new Error("Query read timeout")
    }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(claims() - before).toBe(1)
    answer = () => []
    await vi.advanceTimersByTimeAsync(BAR_MS)
    expect(errors).toEqual([])
  })

  it("sends no query after a stop", async () => {
    schedulerWith().start()
    await vi.advanceTimersByTimeAsync(BAR_MS)
    await scheduler.stop()
    const before = claims()
    await vi.advanceTimersByTimeAsync(4 * BAR_MS)
    expect(claims()).toBe(before)
  })
})

describe("visits", () => {
  it("of hanging tenants do not delay the others for longer", async () => {
    const ran: string[] = []
    const due = [...Array.from({ length: 20 }, (_, number) => `tnt_${number}`), "tnt_last"]
    answer = (sql, values) => {
      const most = Number(values[5])
      return isClaim(sql) ? due.splice(0, most).map((id) => claimed(id, "spec")) : []
    }
    schedulerWith({
      name: "spec",
      due: async () => undefined,
      run: async () => {
        ran.push(currentTenantId())
        if (currentTenantId() !== "tnt_last") await new Promise(() => {})
      },
    })
    scheduler.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(ran).toHaveLength(8)
    await vi.advanceTimersByTimeAsync(2 * BAR_MS)
    expect(ran).toContain("tnt_last")
  })
})
