import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { HOME, runInTenant } from "../../../src/tenancy/current-tenant"
import { JOB_STATES } from "../../../src/tenancy/schedule/job-states"
import { Scheduler } from "../../../src/tenancy/schedule/scheduler"
import { unique } from "../../factories/blog"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, tenantTools, useTenant } from "../../harness/tenants"

const MINUTE = 60_000
/** A job of the code. The process of this spec runs something else under its name. */
const JOB = "send-event-mails"

let shop: Shop
let other: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("installation-spec")
})
beforeEach(() =>
  pool().query("DELETE FROM platform.due_work WHERE job = $1 AND tenant_id = $2", [JOB, other.tenant.id]),
)
afterEach(() => restoreClock())

const pool = () => shop.app.tenancy().pool
const read = async () => (await admin(shop).get("/admin/installation").expect(200)).body.installation
const list = async (query: string) =>
  (await admin(shop).get(`/admin/installation/jobs?${query}`).expect(200)).body

/** A process with one job, which has work for `other` at a time. */
async function processWith(run: () => Promise<unknown>, at = clock.date(), name = JOB): Promise<Scheduler> {
  const { registry } = shop.app.tenancy()
  const job = { name, due: async () => undefined, run }
  const log = { error: () => undefined }
  const process = new Scheduler({ pool: pool(), registry, container: shop.container, jobs: [job], log })
  runInTenant(other.tenant, () => process.note(name, at))
  await process.written()
  return process
}

/** The job's row in the list. */
async function jobOf() {
  const { installation_jobs: jobs } = await list(`job=${JOB}&shop=${other.tenant.slug}`)
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

  it("says what does not answer", async () => {
    const { checks } = shop.app.lifecycle
    checks.set("redis", () => Promise.reject(new Error("connection refused")))
    try {
      expect((await read()).server.checks).toContainEqual({ name: "redis", is_working: false })
    } finally {
      checks.delete("redis")
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
      const { installation_jobs: paused } = await list(`shop=${other.tenant.slug}&limit=100`)
      expect(new Set(paused.map(({ state }: { state: string }) => state))).toEqual(new Set(["paused"]))
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
    }
  })
})

describe("the jobs of all shops", () => {
  it("say why one fails, and no longer when it has succeeded", async () => {
    let isBroken = true
    const process = await processWith(async () => {
      if (isBroken) throw new Error("The mail server does not answer.")
    })
    await process.runDue()
    const failing = await jobOf()
    expect(failing).toMatchObject({
      id: `${other.tenant.id}/${JOB}`,
      shop: { id: other.tenant.id, slug: other.tenant.slug },
      state: "failing",
      failures: 1,
      error: "The mail server does not answer.",
    })
    expect(Date.parse(failing.next_run_at)).toBeGreaterThan(Date.parse(failing.ended_at))
    const { installation_jobs: all } = await list("state=failing&limit=100")
    expect(all).toContainEqual(failing)
    expect(all.every(({ state }: { state: string }) => state === "failing")).toBe(true)
    expect((await list("limit=1")).installation_jobs[0].state).toBe("failing")

    isBroken = false
    const now = clock.now()
    restoreClock = clock.use({ now: () => now + MINUTE })
    await process.runDue()
    const done = await jobOf()
    expect(done).toMatchObject({ state: "idle", failures: 0, error: null, next_run_at: null })
    expect(Date.parse(done.ended_at)).toBeGreaterThan(Date.parse(failing.ended_at))
  })

  it.each([
    ["a long text", new Error("x".repeat(5_000)), /^x{100}…$/],
    ["a zero byte", new Error("The\0end."), /^Theend\.$/],
    ["an email address", new Error("<ada@shop.example> is refused"), /^<…@…> is refused$/],
    ["no text of its own", new AggregateError([new Error("ECONNREFUSED ::1")], ""), /^ECONNREFUSED ::1$/],
    [
      "a statement with values",
      Object.assign(new Error("select 'Ada' - canceling statement due to timeout"), { code: "57014" }),
      /^canceling statement due to timeout$/,
    ],
  ])("store a reason with %s in a form that shows no data of the shop", async (_, error, stored) => {
    const process = await processWith(() => Promise.reject(error))
    await process.runDue()
    expect(await jobOf()).toMatchObject({ state: "failing", error: expect.stringMatching(stored) })
  })

  it("are late when no process begins, running while one does, and waiting before their time", async () => {
    let end = () => {}
    const isEnded = new Promise<void>((resolve) => {
      end = resolve
    })
    const now = clock.now()
    restoreClock = clock.use({ now: () => now })
    const process = await processWith(() => isEnded, new Date(now + MINUTE))
    expect(await jobOf()).toMatchObject({ state: "waiting", ended_at: null })
    restoreClock()
    restoreClock = clock.use({ now: () => now + 3 * MINUTE })
    expect((await jobOf()).state).toBe("late")

    const run = process.runDue()
    await expect.poll(async () => (await jobOf()).state).toBe("running")
    expect((await jobOf()).next_run_at).toBeNull()
    end()
    await run
    expect((await jobOf()).state).toBe("idle")
  })

  it("are waiting again if the process died and no other has begun yet", async () => {
    const now = clock.now()
    restoreClock = clock.use({ now: () => now })
    const process = await processWith(() => new Promise(() => {}))
    void process.runDue()
    await expect.poll(async () => (await jobOf()).state).toBe("running")
    restoreClock()
    restoreClock = clock.use({ now: () => now + MINUTE })
    const left = await jobOf()
    expect(left.state).toBe("waiting")
    expect(left.next_run_at).not.toBeNull()
  })

  it("are not shown if this code does not have them any more", async () => {
    const former = unique("former-job")
    const process = await processWith(
      () => Promise.reject(new Error("It was removed.")),
      clock.date(),
      former,
    )
    await process.runDue()
    expect((await list(`job=${former}`)).count).toBe(0)
    await pool().query("DELETE FROM platform.due_work WHERE job = $1", [former])
  })

  it("are found by a part of their name or their shop's", async () => {
    await (await processWith(() => Promise.resolve())).runDue()
    const row = await jobOf()
    for (const q of ["EVENT-mails", other.tenant.slug.slice(1)]) {
      const { installation_jobs: jobs } = await list(`q=${q}&limit=100`)
      expect(jobs.map(({ id }: { id: string }) => id)).toContain(row.id)
    }
    expect((await list("q=%25")).count).toBe(0)
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

  it.each(["state=broken", "order=error", "limit=0", "name=mails"])("400: refuses %s", async (query) => {
    await admin(shop).get(`/admin/installation/jobs?${query}`).expect(400)
  })
})
