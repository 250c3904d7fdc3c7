import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { HOME, runInTenant } from "../../../src/tenancy/current-tenant"
import { JOB_STATES } from "../../../src/tenancy/schedule/job-states"
import { Scheduler } from "../../../src/tenancy/schedule/scheduler"
import { unique } from "../../factories/blog"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, tenantTools, useTenant } from "../../harness/tenants"

const MINUTE = 60_000

let shop: Shop
let other: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("installation-spec")
})
afterEach(() => restoreClock())
afterAll(() => pool().query("DELETE FROM platform.due_work WHERE job LIKE 'spec-job%'"))

const pool = () => shop.app.tenancy().pool
const read = async () => (await admin(shop).get("/admin/installation").expect(200)).body.installation
const list = async (query: string) =>
  (await admin(shop).get(`/admin/installation/jobs?${query}`).expect(200)).body

/** A process with one job, which has work for `other` at a time. */
async function processWith(name: string, run: () => Promise<unknown>, at = clock.date()): Promise<Scheduler> {
  const { registry } = shop.app.tenancy()
  const job = { name, due: async () => undefined, run }
  const log = { error: () => undefined }
  const process = new Scheduler({ pool: pool(), registry, container: shop.container, jobs: [job], log })
  runInTenant(other.tenant, () => process.note(name, at))
  await process.written()
  return process
}

/** The job's row in the list. */
async function stateOf(job: string) {
  const { installation_jobs: jobs } = await list(`job=${job}&shop=${other.tenant.slug}`)
  expect(jobs).toHaveLength(1)
  return jobs[0]
}

describe("the state of the installation", () => {
  it("has the server that answers, with what it needs", async () => {
    const { server } = await read()
    expect(server.node_version).toBe(process.versions.node)
    expect(Date.parse(server.started_at)).toBeLessThan(clock.now())
    expect(server.memory_bytes).toBeGreaterThan(50_000_000)
    expect(server.checks).toContainEqual({ name: "database", is_working: true })
  })

  it("says that the database does not answer", async () => {
    const { checks } = shop.app.lifecycle
    const answering = checks.get("database")
    checks.set("database", () => Promise.reject(new Error("connection refused")))
    try {
      expect((await read()).server.checks).toContainEqual({ name: "database", is_working: false })
    } finally {
      if (answering) checks.set("database", answering)
    }
  })

  it("counts shops and jobs", async () => {
    const before = await read()
    const { tenants } = await tenantTools()
    await tenants.setStatus(other.tenant.id, "suspended")
    try {
      const { shops, jobs } = await read()
      expect(shops.active).toBe(before.shops.active - 1)
      expect(shops.suspended).toBe(before.shops.suspended + 1)
      expect(jobs.paused).toBeGreaterThan(before.jobs.paused)
    } finally {
      await tenants.setStatus(other.tenant.id, "active")
    }
    const { jobs } = await read()
    expect(Object.keys(jobs).sort()).toEqual([...JOB_STATES].sort())
    const counts = Object.values<number>(jobs)
    expect(counts.reduce((sum, count) => sum + count)).toBe((await list("limit=1")).count)
  })

  it("counts a shop whose database needs an upgrade", async () => {
    const before = await read()
    const setVersion = (version: string | null | undefined) =>
      pool().query("UPDATE platform.tenant SET schema_version = $2 WHERE id = $1", [other.tenant.id, version])
    await setVersion(null)
    try {
      const { shops } = await read()
      expect(shops.outdated).toBe(before.shops.outdated + 1)
      expect(shops.active).toBe(before.shops.active - 1)
    } finally {
      await setVersion(other.tenant.schemaVersion)
    }
  })

  it("403: is not for the admins of other shops", async () => {
    for (const path of ["/admin/installation", "/admin/installation/jobs"]) {
      const { body } = await admin(other).get(path).expect(403)
      expect(body.code).toBe("forbidden")
      expect(JSON.stringify(body)).not.toContain(shop.tenant.id)
    }
  })
})

describe("the jobs of all shops", () => {
  it("say why one fails, and no longer when it has succeeded", async () => {
    const job = unique("spec-job")
    let isBroken = true
    const process = await processWith(job, async () => {
      if (isBroken) throw new Error("The mail server does not answer.")
    })
    await process.runDue()
    const failing = await stateOf(job)
    expect(failing).toMatchObject({
      id: `${other.tenant.id}/${job}`,
      shop: { id: other.tenant.id, slug: other.tenant.slug },
      state: "failing",
      failures: 1,
      error: "The mail server does not answer.",
    })
    expect(Date.parse(failing.next_run_at)).toBeGreaterThan(Date.parse(failing.ended_at))
    expect((await list("state=failing")).installation_jobs).toContainEqual(failing)
    expect((await list("state=running")).installation_jobs).not.toContainEqual(failing)

    isBroken = false
    const now = clock.now()
    restoreClock = clock.use({ now: () => now + MINUTE })
    await process.runDue()
    expect(await stateOf(job)).toMatchObject({ state: "idle", failures: 0, error: null, next_run_at: null })
  })

  it("keep a short form of a long reason", async () => {
    const job = unique("spec-job")
    const process = await processWith(job, () => Promise.reject(new Error("x".repeat(5_000))))
    await process.runDue()
    expect((await stateOf(job)).error.length).toBeLessThanOrEqual(400)
  })

  it("are late when no process begins, running while one does, and waiting before their time", async () => {
    const job = unique("spec-job")
    let end = () => {}
    const isEnded = new Promise<void>((resolve) => {
      end = resolve
    })
    const now = clock.now()
    restoreClock = clock.use({ now: () => now })
    const process = await processWith(job, () => isEnded, new Date(now + MINUTE))
    expect(await stateOf(job)).toMatchObject({ state: "waiting", ended_at: null })
    restoreClock()
    restoreClock = clock.use({ now: () => now + 3 * MINUTE })
    expect((await stateOf(job)).state).toBe("late")

    const run = process.runDue()
    await expect.poll(async () => (await stateOf(job)).state).toBe("running")
    expect((await stateOf(job)).next_run_at).toBeNull()
    end()
    await run
    expect((await stateOf(job)).state).toBe("idle")
  })

  it("are each on one page, in the asked order", async () => {
    const names: string[] = []
    const { count } = await list("limit=1")
    for (let offset = 0; offset < count; offset += 100) {
      const { installation_jobs: jobs } = await list(`limit=100&offset=${offset}&order=-job`)
      names.push(...jobs.map(({ id }: { id: string }) => id))
    }
    expect(new Set(names).size).toBe(count)
    const first = (await list("order=job&limit=1")).installation_jobs[0]
    expect(names.at(-1)).toBe(first.id)
    expect((await list(`shop=${HOME}&limit=1`)).installation_jobs[0].shop.id).toBe(HOME)
    expect(await list("shop=nobody")).toMatchObject({ installation_jobs: [], count: 0 })
  })

  it.each(["state=broken", "order=error", "limit=0", "q=mails"])("400: refuses %s", async (query) => {
    await admin(shop).get(`/admin/installation/jobs?${query}`).expect(400)
  })
})
