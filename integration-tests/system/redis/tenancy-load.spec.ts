import { randomUUID } from "node:crypto"
import { Writable } from "node:stream"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse } from "@medusajs/framework/workflows-sdk"
import { beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { currentTenant, HOME, runInTenant } from "../../../src/tenancy/current-tenant"
import { admin, storefront } from "../../harness/api"
import { callsAtOnce } from "../../harness/burst"
import { patient } from "../../harness/patience"
import { proofSize } from "../../harness/proof-size"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const CALLERS = callsAtOnce(200)
const LOAD_MS = proofSize({ full: 20_000, small: 10_000 })
/** The fewest calls that must have been made when the test ends. */
const FEWEST_CALLS = CALLERS * 2
/** When the connections of one shop are cut, and after which time it must work again. */
const CUT_AFTER_MS = 0.4 * LOAD_MS
const BACK_WITHIN_MS = patient(2_000)

let shop: Shop
let container: MedusaContainer
let shops: Shop[]
let cut: TenantShop

beforeAll(async () => {
  shop = await useShop()
  container = shop.container
  cut = await useTenant("east")
  shops = [shop, cut, await useTenant("west")]
})

const nameOf = () => currentTenant()?.slug ?? HOME
const emailOf = (slug: string) => `${slug}.${randomUUID()}@load.test`

describe("shops under load, with events, jobs and background work", () => {
  /** Data that was found in another shop. */
  const astray: string[] = []
  const handled = { events: [] as string[], background: 0, scheduled: 0 }
  /** Responses other than 200, by shop and by the times of the call and the response. */
  const failures: { slug: string; from: number; at: number; status: number; text: string }[] = []

  it("keep rows, cache entries, mails and log lines separate, even while one shop loses its connections", async () => {
    const lines: string[] = []
    const stopListening = listenToLog((line) => lines.push(line))
    subscribe()
    const background = defineWorkflows()
    const startedAt = clock.now()
    const elapsed = () => clock.now() - startedAt
    let number = 0

    const caller = async (): Promise<void> => {
      while (elapsed() < LOAD_MS || number <= FEWEST_CALLS) {
        const of = shops[number++ % shops.length] as Shop
        const from = elapsed()
        const { status, text } = await act(of, background)
        if (status !== 200) failures.push({ slug: of.tenant.slug, from, at: elapsed(), status, text })
      }
    }
    const cutting = new Promise((resolve) => setTimeout(resolve, CUT_AFTER_MS)).then(async () => {
      const begun = elapsed()
      await cutConnections()
      return { begun, done: elapsed() }
    })
    const [cutTimes] = await Promise.all([cutting, ...Array.from({ length: CALLERS }, caller)])

    // Work that used a cut connection may have failed, so it is not counted.
    const spared = (emails: string[]) =>
      emails.filter((email) => !email.startsWith(`${cut.tenant.slug}.`)).sort()
    await expect.poll(() => spared(handled.events), { interval: 200 }).toEqual(spared(created))
    await expect.poll(() => handled.background, { interval: 200 }).toBe(begun.length)
    expect(astray).toEqual([])
    expect(await misplacedRows()).toEqual([])
    stopListening()
    expect(lines.filter((line) => !isOfItsShop(line))).toEqual([])
    expect(lines.length).toBe(handled.events.length)
    await expect.poll(() => handled.scheduled, { interval: 200 }).toBeGreaterThanOrEqual(shops.length * 3)
    expect(number).toBeGreaterThan(FEWEST_CALLS)

    expect(failures.filter(({ slug }) => slug !== cut.tenant.slug)).toEqual([])
    // A call that began during the cut may fail later, because the process is very busy.
    const unexcused = failures.filter(
      ({ from, at }) => at < cutTimes.begun || from > cutTimes.done + BACK_WITHIN_MS,
    )
    expect(unexcused).toEqual([])
  })

  const created: string[] = []
  const begun: string[] = []

  /** Does one call of a shop's storefront, admin or back office. */
  async function act(of: Shop, background: string): Promise<{ status: number; text: string }> {
    const { slug } = of.tenant
    const marker = "marker" in of ? String(of.marker) : undefined
    const kind = Math.random()
    if (kind < 0.55) {
      const { status, text } = await storefront(of).get(
        `/store/products?limit=3&fields=title&offset=${Math.floor(Math.random() * 20)}`,
      )
      const isOwn = marker ? text.includes(marker) : !text.includes("only-in-")
      if (status === 200 && !isOwn) astray.push(`products read by ${slug}`)
      return { status, text }
    }
    if (kind < 0.8) {
      const email = emailOf(slug)
      const { status, text } = await admin(of).post("/admin/customers", { email })
      if (status === 200) created.push(email)
      return { status, text }
    }
    if (kind < 0.9) {
      const { status, text, body } = await admin(of).get(
        "/admin/customers?limit=20&order=-created_at&q=@load.test",
      )
      for (const { email } of body.customers ?? [])
        if (!email.startsWith(`${slug}.`)) astray.push(`${email} read by ${slug}`)
      return { status, text }
    }
    await inShop(of, async () => {
      const cache = container.resolve(Modules.CACHING)
      const key = `load-${Math.floor(Math.random() * 5)}`
      const cached = (await cache.get({ key })) as { of: string } | null
      if (cached && cached.of !== slug) astray.push(`cache entry of ${cached.of} read by ${slug}`)
      await cache.set({ key, data: { of: slug }, tags: [key], ttl: 5 })
    })
    if (of !== cut) {
      begun.push(slug)
      await inShop(of, () => container.resolve(Modules.WORKFLOW_ENGINE).run(background, { input: slug }))
    }
    return { status: 200, text: "" }
  }

  function inShop<Result>(of: Shop, work: () => Promise<Result>): Promise<Result> {
    return runInTenant("databaseUrl" in of.tenant ? (of as TenantShop).tenant : undefined, work)
  }

  /** Sends a notification to every new customer and logs it. */
  function subscribe(): void {
    const log = container.resolve(ContainerRegistrationKeys.LOGGER)
    container.resolve(Modules.EVENT_BUS).subscribe(
      "customer.created",
      async (event) => {
        const { id } = event.data as { id: string }
        const { data } = await container
          .resolve(ContainerRegistrationKeys.QUERY)
          .graph({ entity: "customer", fields: ["email"], filters: { id } })
        const email = data[0]?.email ?? ""
        if (!email.endsWith("@load.test")) return
        if (!email.startsWith(`${nameOf()}.`)) astray.push(`event of ${email} handled by ${nameOf()}`)
        await container
          .resolve(Modules.NOTIFICATION)
          .createNotifications({ to: email, channel: "feed", template: "load" })
        log.error(`sent to ${email}`)
        handled.events.push(email)
      },
      { subscriberId: "load-spec" },
    )
  }

  function defineWorkflows(): string {
    const step = createStep(
      { name: "load-background", async: true, backgroundExecution: true },
      async (slug: string) => {
        if (slug !== nameOf()) astray.push(`workflow of ${slug} run by ${nameOf()}`)
        handled.background++
        return new StepResponse(slug)
      },
    )
    const scheduled = createStep("load-scheduled", async () => {
      handled.scheduled++
      return new StepResponse("done")
    })
    createWorkflow({ name: "load-background-workflow", store: true, retentionTime: 60 }, (slug: string) => {
      step(slug)
    })
    createWorkflow({ name: "load-schedule", schedule: { interval: 2_000 } }, () => {
      scheduled()
    })
    return "load-background-workflow"
  }

  async function cutConnections(): Promise<void> {
    await shop.app
      .tenancy()
      .pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
        new URL(cut.tenant.databaseUrl).pathname.slice(1),
      ])
  }

  /** Calls `hear` with every log line about a sent notification. */
  function listenToLog(hear: (line: string) => void): () => void {
    const { loggerInstance_: lines } = logger as unknown as { loggerInstance_: NodeJS.ReadableStream }
    const listener = new Writable({
      objectMode: true,
      write: ({ message }: { message: string }, _encoding, done) => {
        if (message.includes("sent to")) hear(message)
        done()
      },
    })
    lines.pipe(listener)
    return () => lines.unpipe(listener)
  }

  /** Finds customers and mails of another shop in each shop's own database. */
  async function misplacedRows(): Promise<string[]> {
    const found = await Promise.all(
      shops.map((of) =>
        inShop(of, async () => {
          const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
          const { rows } = await database.raw<{ rows: { name: string }[] }>(
            `SELECT email AS name FROM customer WHERE email LIKE '%@load.test' AND email NOT LIKE ?
               UNION ALL SELECT "to" FROM notification WHERE "to" LIKE '%@load.test' AND "to" NOT LIKE ?`,
            [`${of.tenant.slug}.%`, `${of.tenant.slug}.%`],
          )
          return rows.map(({ name }) => `${name} in ${of.tenant.slug}`)
        }),
      ),
    )
    return found.flat()
  }

  /** Checks a line such as `[east] sent to east.…`. Lines of the home shop have no name. */
  function isOfItsShop(line: string): boolean {
    const [, slug = HOME, to] = /^(?:\[(\w+)\] )?sent to (\w+)\./.exec(line) ?? []
    return slug === to
  }
})
