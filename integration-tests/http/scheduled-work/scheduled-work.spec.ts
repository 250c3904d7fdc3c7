import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { END_INTERRUPTED_COMPLETIONS, LEASE_MS } from "../../../src/features/cart-completion/module/due"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { clock } from "../../../src/lib/clock"
import { currentTenantId, HOME, runInTenant } from "../../../src/tenancy/current-tenant"
import { dueWork, type ScheduledJob, SWEEP } from "../../../src/tenancy/schedule/scheduled-job"
import { Scheduler } from "../../../src/tenancy/schedule/scheduler"
import { createPost, unique } from "../../factories/blog"
import { fullCart, paymentSession } from "../../factories/paid-cart"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, tenantTools, useTenant } from "../../harness/tenants"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After this time, another process runs the job of a crashed one. */
const SCHEDULER_LEASE_MS = 30_000

let shop: Shop
let north: TenantShop
let south: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  north = await useTenant("due-north")
  south = await useTenant("due-south")
  // Removes the scheduled post of the demo shop, which would be due too.
  for (const one of [north, south])
    await inTenant(one, () =>
      database().raw("UPDATE blog_post SET status = 'draft' WHERE status = 'scheduled'"),
    )
})

// Removes the rest times of jobs, because some began while the clock was set ahead.
const forgetRests = () => shop.app.tenancy().pool.query("UPDATE platform.due_work SET not_before = NULL")
beforeEach(forgetRests)
afterAll(forgetRests)

afterEach(() => {
  restoreClock()
  vi.restoreAllMocks()
})

/** Lets the jobs of all other shops rest, because all work that other specs have left is due as well. */
const restAllBut = ({ tenant }: Shop) =>
  shop.app
    .tenancy()
    .pool.query("UPDATE platform.due_work SET not_before = '2100-01-01' WHERE tenant_id <> $1", [tenant.id])

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

/** Stops the clock, and returns its time. On a slow machine, a wait of some seconds could otherwise end by itself. */
function stopClock(): number {
  const now = clock.now()
  at(now)
  return now
}

const database = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const scheduler = () => shop.app.tenancy().scheduler
const inTenant = <Result>({ tenant }: Shop, work: () => Result) =>
  runInTenant("databaseUrl" in tenant ? (tenant as TenantShop["tenant"]) : undefined, work)

/** When a job is due, by the registry. `undefined` if it is not due at any time. */
async function dueAt(tenantId: string, job: string): Promise<number | undefined> {
  await scheduler().written()
  const { rows } = await shop.app
    .tenancy()
    .pool.query<{ at: Date | null }>(
      "SELECT nullif(due_at, 'infinity') AS at FROM platform.due_work WHERE tenant_id = $1 AND job = $2",
      [tenantId, job],
    )
  return rows[0]?.at?.getTime()
}

/** A second process, with jobs of its own. */
function processWith(...jobs: ScheduledJob[]): Scheduler {
  const { pool, registry } = shop.app.tenancy()
  return new Scheduler({ pool, registry, container: shop.container, jobs, log: { error: () => undefined } })
}

/** A job that records for which tenants it ran. It runs only when the test reports work for it. */
function recordingJob(run: (tenantId: string) => unknown = () => undefined) {
  const ran: string[] = []
  const job = {
    name: unique("spec-job"),
    due: async () => undefined,
    run: async () => {
      ran.push(currentTenantId())
      await run(currentTenantId())
    },
  }
  return { job, ran }
}

describe("the next due time of a job", () => {
  const minute = Math.ceil(Date.parse("2031-05-01T10:00:00Z") / MINUTE) * MINUTE
  const job = "publish-due-blog-posts"
  const post = (whose: Shop, published_at: number) =>
    createPost(whose, { status: "scheduled", published_at: new Date(published_at).toISOString() })
  const statusOf = async (whose: Shop, id: string) =>
    (await admin(whose).get(`/admin/blog-posts/${id}`).expect(200)).body.blog_post.status

  it("is recorded for a scheduled post's shop only, and moves to an earlier post", async () => {
    const { id } = await post(north, minute + HOUR)
    expect(await dueAt(north.tenant.id, job)).toBe(minute + HOUR)
    expect(await dueAt(south.tenant.id, job)).toBeUndefined()
    await admin(north)
      .post(`/admin/blog-posts/${id}`, { published_at: new Date(minute).toISOString() })
      .expect(200)
    expect(await dueAt(north.tenant.id, job)).toBe(minute)
    await post(north, minute + 2 * HOUR)
    expect(await dueAt(north.tenant.id, job)).toBe(minute)
  })

  it("publishes the post at the first visit after it, and records the next one", async () => {
    const { id } = await post(south, minute)
    const later = await post(south, minute + HOUR)
    await restAllBut(south)
    at(minute - 1)
    await scheduler().runDue()
    expect(await statusOf(south, id)).toBe("scheduled")
    at(minute)
    await scheduler().runDue()
    expect(await statusOf(south, id)).toBe("published")
    expect(await statusOf(south, later.id)).toBe("scheduled")
    expect(await dueAt(south.tenant.id, job)).toBe(minute + HOUR)
  })

  it("is recorded when a completion starts", async () => {
    const { id: cart } = await fullCart(south)
    await paymentSession(south, cart, "pp_system_default")
    const before = clock.now()
    await storefront(south).post(`/store/carts/${cart}/complete`, {}).expect(200)
    const noted = (await dueAt(south.tenant.id, END_INTERRUPTED_COMPLETIONS)) ?? 0
    expect(noted).toBeGreaterThanOrEqual(before + LEASE_MS)
    expect(noted).toBeLessThanOrEqual(clock.now() + LEASE_MS)
    expect(await dueAt(south.tenant.id, "cancel-unpaid-orders")).toBeGreaterThan(noted)
  })

  it("is found by the sweep if it was not recorded", async () => {
    await inTenant(north, () =>
      database().raw("UPDATE blog_post SET published_at = ? WHERE status = 'scheduled'", [
        new Date(minute - 3 * HOUR),
      ]),
    )
    expect(await dueAt(north.tenant.id, job)).not.toBe(minute - 3 * HOUR)
    inTenant(north, () => dueWork(shop.container).note(SWEEP, clock.date()))
    await restAllBut(north)
    await scheduler().runDue()
    expect(await dueAt(north.tenant.id, job)).toBe(minute - 3 * HOUR)
    const next = (await dueAt(north.tenant.id, SWEEP)) ?? 0
    expect(next).toBeGreaterThan(clock.now() + 0.8 * HOUR)
    expect(next).toBeLessThanOrEqual(clock.now() + HOUR)
  })

  it("follows a changed setting within the next sweep", async () => {
    await admin(north).post("/admin/config/payments", { bank_days_to_pay: 9 }).expect(200)
    expect(await dueAt(north.tenant.id, SWEEP)).toBeLessThanOrEqual(clock.now() + MINUTE)
  })
})

describe("a job", () => {
  it("runs only for tenants with due work", async () => {
    const { job, ran } = recordingJob()
    const process = processWith(job)
    inTenant(north, () => process.note(job.name, clock.date()))
    await process.runDue()
    await process.runDue()
    expect(ran).toEqual([north.tenant.id])
  })

  it("runs for the home tenant like for any other", async () => {
    const { job, ran } = recordingJob()
    const process = processWith(job)
    inTenant(shop, () => process.note(job.name, clock.date()))
    await process.runDue()
    expect(ran).toEqual([HOME])
  })

  it("runs in only one of many processes", async () => {
    const { job, ran } = recordingJob()
    const processes = Array.from({ length: 5 }, () => processWith(job))
    for (const one of [north, south]) inTenant(one, () => processes[0]?.note(job.name, clock.date()))
    await processes[0]?.written()
    await Promise.all(processes.map((process) => process.runDue()))
    expect(new Set(ran)).toEqual(new Set([north.tenant.id, south.tenant.id]))
    expect(ran).toHaveLength(2)
  })

  it("is taken over after its process has crashed, and not earlier", async () => {
    const now = stopClock()
    const { job, ran } = recordingJob()
    const hanging = processWith({ ...job, run: () => new Promise(() => {}) })
    inTenant(north, () => hanging.note(job.name, clock.date()))
    await hanging.written()
    void hanging.runDue()
    await expect.poll(() => dueAt(north.tenant.id, job.name)).toBeUndefined()
    const other = processWith(job)
    at(now + SCHEDULER_LEASE_MS - 5_000)
    await other.runDue()
    expect(ran).toEqual([])
    at(now + SCHEDULER_LEASE_MS + 5_000)
    await other.runDue()
    expect(ran).toEqual([north.tenant.id])
  })

  it("runs again for work that was recorded during its run", async () => {
    let isFirst = true
    const { job, ran } = recordingJob(async () => {
      if (isFirst) process.note(job.name, clock.date())
      isFirst = false
      await process.written()
    })
    const process = processWith(job)
    inTenant(north, () => process.note(job.name, clock.date()))
    await process.runDue()
    await process.runDue()
    expect(ran).toEqual([north.tenant.id, north.tenant.id])
  })

  it("runs for other tenants if it fails for one, and retries with growing delays", async () => {
    const now = stopClock()
    const { job, ran } = recordingJob((tenantId) => {
      if (tenantId === north.tenant.id) throw new Error("This shop is broken.")
    })
    const process = processWith(job)
    for (const one of [north, south]) inTenant(one, () => process.note(job.name, clock.date()))
    await process.runDue()
    expect(new Set(ran)).toEqual(new Set([north.tenant.id, south.tenant.id]))
    expect(ran).toHaveLength(2)

    ran.length = 0
    await process.runDue()
    expect(ran).toEqual([])
    at(now + 10_000)
    await process.runDue()
    expect(ran).toEqual([north.tenant.id])
    at(now + 15_000)
    await process.runDue()
    expect(ran).toEqual([north.tenant.id])
    at(now + MINUTE)
    await process.runDue()
    expect(ran).toEqual([north.tenant.id, north.tenant.id])
  })

  it("rests after a run if its work is not urgent", async () => {
    const { job, ran } = recordingJob()
    const purge = { ...job, restSeconds: 600 }
    const process = processWith(purge)
    const note = () => inTenant(north, () => process.note(job.name, clock.date()))
    note()
    await process.runDue()
    const now = clock.now()
    note()
    await process.runDue()
    expect(ran).toHaveLength(1)
    at(now + 601_000)
    await process.runDue()
    expect(ran).toHaveLength(2)
  })

  it("waits until a suspended tenant is served again", async () => {
    const { tenants } = await tenantTools()
    const { job, ran } = recordingJob()
    const process = processWith(job)
    await tenants.setStatus(north.tenant.id, "suspended")
    try {
      inTenant(north, () => process.note(job.name, clock.date()))
      await process.runDue()
      expect(ran).toEqual([])
    } finally {
      await tenants.setStatus(north.tenant.id, "active")
    }
    await process.runDue()
    expect(ran).toEqual([north.tenant.id])
  })

  it("is refused if it is not declared, because it would never run", () => {
    const error = vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined)
    dueWork(shop.container).note("no-such-job", clock.date())
    expect(error.mock.calls.length + logged.mock.calls.length).toBe(1)
  })
})

describe("the registry", () => {
  it("is read once for all tenants, and touches no database of a tenant without due work", async () => {
    const process = processWith(...scheduledJobs())
    await process.runDue()
    const ofHome = await statementsOf(shop, () => process.runDue())
    expect(ofHome.statements.filter((sql) => sql.includes("due_work"))).toHaveLength(1)
    const ofNorth = await statementsOf(north, () => process.runDue())
    expect(ofNorth.statements).toEqual([])
  })

  it("writes many due times together, and skips known ones", async () => {
    const { job } = recordingJob()
    const process = processWith(job)
    const note = (seconds: number) =>
      inTenant(north, () => process.note(job.name, new Date(clock.now() + seconds * 1_000)))
    const first = await statementsOf(shop, async () => {
      for (let number = 0; number < 100; number++) note(90 + number)
      await process.written()
    })
    expect(first.statements.filter((sql) => sql.includes("due_work"))).toHaveLength(1)
    const later = await statementsOf(shop, async () => {
      note(120)
      await process.written()
    })
    expect(later.statements.filter((sql) => sql.includes("due_work"))).toEqual([])
  })

  it("keeps its tenant cache when a due time is recorded", async () => {
    const { registry } = shop.app.tenancy()
    await registry.find("slug", north.tenant.slug)
    const { job } = recordingJob()
    const process = processWith(job)
    inTenant(north, () => process.note(job.name, clock.date()))
    await process.runDue()
    await shop.app.tenancy().pool.query("SELECT 1")
    expect(registry.isKnown("slug", north.tenant.slug)).toBe(true)
  })

  it("sweeps a new tenant within the hour", async () => {
    const { tenants } = await tenantTools()
    const id = await tenants.begin({
      slug: `swept-${Date.now()}`,
      name: "New",
      database: (name) => ({ name }),
    })
    try {
      const sweptAt = (await dueAt(id, SWEEP)) ?? 0
      expect(sweptAt).toBeGreaterThanOrEqual(Date.now() - MINUTE)
      expect(sweptAt).toBeLessThanOrEqual(Date.now() + HOUR + MINUTE)
    } finally {
      await tenants.remove(id)
    }
  })
})

it("every job has a unique name and computes its due time in a real shop", async () => {
  const names = scheduledJobs().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const errors: unknown[] = []
  const { pool, registry } = shop.app.tenancy()
  const process = new Scheduler({
    pool,
    registry,
    container: shop.container,
    jobs: scheduledJobs(),
    log: { error: (...said) => errors.push(said) },
  })
  for (const name of names) await inTenant(north, () => process.recheck(name))
  await process.written()
  expect(errors).toEqual([])
})
