import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  createCustomersWorkflow,
  createInvitesWorkflow,
  updateProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { RequestHandler } from "express"
import { beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { currentTenantId, HOME, runInTenant, runNowhere } from "../../../src/tenancy/current-tenant"
import { admin, adminToken, anonymous, anyAddress, storefront } from "../../harness/api"
import { burst, withSlowWindows } from "../../harness/burst"
import { patient } from "../../harness/patience"
import { type Shop, signToken, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

/**
 * The engine keeps state in the process or in Redis, which all tenants share. Each test shows for one kind of state
 * that it is separate.
 */
let shop: Shop
let container: MedusaContainer
let north: TenantShop
let south: TenantShop

beforeAll(async () => {
  shop = await useShop()
  container = shop.container
  ;[north, south] = [await useTenant("north"), await useTenant("south")]
})

const inNorth = <Result>(work: () => Result) => runInTenant(north.tenant, work)
const inSouth = <Result>(work: () => Result) => runInTenant(south.tenant, work)
/** Runs the same work in both shops and the home shop at the same time. */
const everywhere = <Result>(work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all([inNorth(work), inSouth(work), work()])
const ids = () => [north.tenant.id, south.tenant.id, HOME]

describe("the cache", () => {
  it("keeps entries with equal keys separate", async () => {
    const cache = container.resolve(Modules.CACHING)
    const key = randomUUID()
    await everywhere(() => cache.set({ key, data: { of: currentTenantId() }, tags: [key] }))
    expect(await everywhere(() => cache.get({ key }))).toEqual(ids().map((of) => ({ of })))

    await inNorth(() => cache.clear({ tags: [key] }))
    expect(await everywhere(() => cache.get({ key }))).toEqual([null, { of: south.tenant.id }, { of: HOME }])
  })

  it("returns each shop's own value to simultaneous callers", async () => {
    const replies = await Promise.all(
      [north, south, shop].flatMap((of) =>
        Array.from({ length: 5 }, () =>
          storefront(of).get("/store/products?fields=title&limit=1").expect(200),
        ),
      ),
    )
    const titles: string[] = replies.map(({ body }) => body.products[0].title)
    expect(titles.slice(0, 5).every((title) => title.includes(north.marker))).toBe(true)
    expect(titles.slice(5, 10).every((title) => title.includes(south.marker))).toBe(true)
    expect(titles.slice(10).every((title) => !title.includes("only-in-"))).toBe(true)
  })

  it("drops a shop's changed entries, and only those", async () => {
    const titleIn = async (of: Shop) => {
      const { body } = await storefront(of)
        .get("/store/products?handle=tide-stoneware-mug&fields=title")
        .expect(200)
      return body.products[0].title as string
    }
    const before = await titleIn(south)
    await titleIn(north)
    const { body } = await storefront(north)
      .get("/store/products?handle=tide-stoneware-mug&fields=id")
      .expect(200)
    await inNorth(() =>
      updateProductsWorkflow(container).run({
        input: { selector: { id: body.products[0].id }, update: { title: "Renamed in the north" } },
      }),
    )
    await expect.poll(() => titleIn(north)).toBe("Renamed in the north")
    expect(await titleIn(south)).toBe(before)
  })
})

describe("locks", () => {
  it("with equal names are separate for each shop", async () => {
    const locking = container.resolve(Modules.LOCKING)
    const key = randomUUID()
    const together = await locking.execute(key, () =>
      inNorth(() => locking.execute(key, () => inSouth(() => locking.execute(key, async () => "all three")))),
    )
    expect(together).toBe("all three")
  })

  it("cannot be released for all shops", async () => {
    await expect(container.resolve(Modules.LOCKING).releaseAll()).rejects.toThrow("owner")
  })
})

describe("rate limits", () => {
  withSlowWindows()

  it("of one address are counted for each shop", async () => {
    const from = anyAddress()
    // Calls without a key are refused, but they count in the limit of their address.
    const flood = await burst(70, () =>
      anonymous(shop, { from }).get("/store/regions").set("x-svc-tenant", north.tenant.slug),
    )
    const others = await Promise.all(
      [south, shop].map((one) => storefront(one, { from }).get("/store/regions")),
    )
    expect(flood.map(({ status }) => status)).toContain(429)
    expect(others.map(({ status }) => status)).toEqual([200, 200])
  })

  it("of failed sign-ins are counted for each shop", async () => {
    const from = anyAddress()
    const wrong = { email: "same@email.test", password: "not the password" }
    for (let attempt = 0; attempt < 10; attempt++)
      await storefront(north, { from }).post("/auth/customer/emailpass", wrong).expect(401)
    await storefront(north, { from }).post("/auth/customer/emailpass", wrong).expect(429)
    await storefront(south, { from }).post("/auth/customer/emailpass", wrong).expect(401)
  })
})

describe("tokens", () => {
  const claims = () => ({
    actor_id: south.admin.id,
    actor_type: "user",
    auth_identity_id: "",
    app_metadata: {},
  })
  const tryAt = (of: TenantShop, token: string) =>
    anonymous(shop)
      .get("/admin/products")
      .set("x-svc-tenant", of.tenant.slug)
      .set("authorization", `Bearer ${token}`)

  it("work at their own shop", async () => {
    await tryAt(south, signToken(claims(), { tenant: south.tenant })).expect(200)
  })

  it("signed with the installation's secret work nowhere", async () => {
    await tryAt(south, signToken(claims(), { tenant: south.tenant, secret: config.secrets.jwt })).expect(401)
  })

  it("signed with another shop's key do not work, whatever audience they name", async () => {
    await tryAt(
      south,
      signToken(claims(), { tenant: { id: north.tenant.id, slug: south.tenant.slug } }),
    ).expect(401)
  })

  it("signed with the correct key for another audience do not work", async () => {
    const token = signToken(claims(), { tenant: { id: south.tenant.id, slug: "nobody" } })
    await tryAt(south, token).expect(401)
  })

  it("of an invitation work at the shop that sent it", async () => {
    const invited = { email: `${randomUUID()}@invited.test` }
    const { result } = await inNorth(() =>
      createInvitesWorkflow(container).run({ input: { invites: [invited] } }),
    )
    const token = result[0]?.token ?? ""
    const users = container.resolve(Modules.USER)
    expect((await inNorth(() => users.validateInviteToken(token))).email).toBe(invited.email)
    await expect(inSouth(() => users.validateInviteToken(token))).rejects.toThrow()
    await expect(users.validateInviteToken(token)).rejects.toThrow()
  })
})

describe("the sign-in's stored state", () => {
  it("is visible only to the shop that started it", async () => {
    const { cache_: challenges } = container.resolve(Modules.AUTH) as unknown as {
      cache_: {
        get(key: string): Promise<unknown>
        set(key: string, value: unknown, ttl: number): Promise<void>
      }
    }
    const key = randomUUID()
    await inNorth(() => challenges.set(key, "north's", 60))
    expect(await everywhere(() => challenges.get(key))).toEqual(["north's", null, null])
  })
})

describe("prices", () => {
  it("follow the shop's own rules, whichever shop asked first", async () => {
    const pricing = container.resolve(Modules.PRICING)
    const priceSet = (rule: Record<string, string>) => () =>
      pricing.createPriceSets({
        prices: [
          { amount: 100, currency_code: "eur" },
          { amount: 60, currency_code: "eur", rules: rule },
        ],
      })
    const set = await inSouth(priceSet({ "customer.tier": "gold" }))
    await inNorth(priceSet({ "customer.club": "yes" }))
    // With more than ten attributes, the engine asks the database which of them price rules use, and remembers the
    // answer.
    const others = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`entry_${index}`, "x"]))
    const context = { currency_code: "eur", "customer.tier": "gold", ...others }
    const calculate = () => pricing.calculatePrices({ id: [set.id] }, { context })
    expect(await inNorth(calculate)).toEqual([])
    const [price] = await inSouth(calculate)
    expect(Number(price?.calculated_amount)).toBe(60)
  })
})

describe("notifications", () => {
  it("use the shop's own providers, whichever shop sent first", async () => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const send = () =>
      container
        .resolve(Modules.NOTIFICATION)
        .createNotifications({ to: "walls@walls.test", channel: "feed", template: currentTenantId() })
    const { tenant: quiet } = await useTenant("quiet")
    await runInTenant(quiet, () => database.raw("UPDATE notification_provider SET is_enabled = false"))
    await expect(runInTenant(quiet, send)).rejects.toThrow()
    await everywhere(send)
    await expect(runInTenant(quiet, send)).rejects.toThrow()
    const sent = await everywhere(async () => {
      const { rows } = await database.raw<{ rows: { template: string }[] }>(
        `SELECT DISTINCT template FROM notification WHERE "to" = 'walls@walls.test'`,
      )
      return rows.map(({ template }) => template)
    })
    expect(sent).toEqual(ids().map((id) => [id]))
  })
})

describe("files", () => {
  const upload = (of: TenantShop) =>
    admin(of)
      .post("/admin/uploads")
      .attach("files", Buffer.from(`made in ${of.tenant.slug}`), "note.txt")

  it("are in the shop's own folder and under its own address", async () => {
    const { body } = await upload(north).expect(200)
    const [file] = body.files
    expect(file.url).toContain(`/static/${north.tenant.id}/`)
    const { pathname } = new URL(file.url)
    expect((await anonymous(shop).get(pathname).expect(200)).text).toBe("made in north")
    await anonymous(shop).get(pathname.replace(north.tenant.id, south.tenant.id)).expect(404)
  })

  it("cannot be deleted or found from another shop, not even by a path", async () => {
    const { body } = await upload(north).expect(200)
    const [{ id, url }] = body.files
    for (const key of [id, `../${north.tenant.id}/${id}`]) {
      await admin(south).delete(`/admin/uploads/${encodeURIComponent(key)}`)
      const looked = await admin(south).get(`/admin/uploads/${encodeURIComponent(key)}`)
      expect([400, 404]).toContain(looked.status)
    }
    await anonymous(shop).get(new URL(url).pathname).expect(200)
  })
})

describe("events", () => {
  it("are handled in the shop that emitted them", async () => {
    const handled: { email: string; tenantId: string; found: number }[] = []
    const bus = container.resolve(Modules.EVENT_BUS)
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    bus.subscribe(
      "customer.created",
      async (event) => {
        const { id } = event.data as { id: string }
        const { rows } = await database.raw<{ rows: { email: string }[] }>(
          "SELECT email FROM customer WHERE id = ? AND email LIKE '%@walls.test'",
          [id],
        )
        if (rows[0]) handled.push({ email: rows[0].email, tenantId: currentTenantId(), found: rows.length })
      },
      { subscriberId: "walls-spec" },
    )
    const emails = Array.from({ length: 8 }, () => randomUUID())
    for (const email of emails)
      await everywhere(() =>
        createCustomersWorkflow(container).run({
          input: { customersData: [{ email: `${currentTenantId()}.${email}@walls.test`.toLowerCase() }] },
        }),
      )
    await expect.poll(() => handled.length).toBe(emails.length * 3)
    for (const { email, tenantId } of handled) expect(email.split(".")[0]).toBe(tenantId.toLowerCase())
  })
})

describe("workflows", () => {
  const ran: { tenantId: string; input: string }[] = []
  const inBackgroundStep = createStep(
    { name: "walls-in-background", async: true, backgroundExecution: true },
    async (input: string) => {
      ran.push({ tenantId: currentTenantId(), input })
      return new StepResponse(input)
    },
  )
  const inBackground = "walls-in-background-workflow"
  createWorkflow({ name: inBackground, store: true, retentionTime: 60 }, (input: string) => {
    inBackgroundStep(input)
  })

  it("continue in the background for the shop that started them, even with equal transaction ids", async () => {
    const engine = container.resolve(Modules.WORKFLOW_ENGINE)
    const transactionId = randomUUID()
    await everywhere(() => engine.run(inBackground, { transactionId, input: currentTenantId() }))
    await expect.poll(() => ran.length).toBe(3)
    expect(ran.map(({ tenantId }) => tenantId).sort()).toEqual(ids().sort())
    for (const { tenantId, input } of ran) expect(input).toBe(tenantId)

    const stored = await everywhere(() => engine.listWorkflowExecutions({ transaction_id: transactionId }))
    expect(stored.map((executions) => executions.length)).toEqual([1, 1, 1])
  })

  it("report progress to their own shop's subscribers", async () => {
    const engine = container.resolve(Modules.WORKFLOW_ENGINE)
    const heard: string[] = []
    const transactionId = randomUUID()
    await everywhere(async () => {
      const by = currentTenantId()
      await engine.subscribe({
        workflowId: inBackground,
        subscriberId: `walls-${by}`,
        subscriber: ({ transactionId: of }: { transactionId?: string }) => {
          if (of === transactionId) heard.push(by)
        },
      })
    })
    await inNorth(() => engine.run(inBackground, { transactionId, input: "told" }))
    await expect.poll(() => heard.length).toBeGreaterThan(2)
    await delay(patient(200))
    expect(new Set(heard)).toEqual(new Set([north.tenant.id]))
    await everywhere(() =>
      engine.unsubscribe({ workflowId: inBackground, subscriberOrId: `walls-${currentTenantId()}` }),
    )
  })

  it("on a schedule run once for each shop, and one failure stops no other", async () => {
    const scheduled: string[] = []
    const step = createStep("walls-scheduled", async () => {
      scheduled.push(currentTenantId())
      if (currentTenantId() === north.tenant.id) throw new Error("fails in the north")
      return new StepResponse("done")
    })
    createWorkflow({ name: "walls-schedule", schedule: { interval: 400, numberOfExecutions: 1 } }, () => {
      step()
    })
    await expect.poll(() => scheduled).toEqual(expect.arrayContaining(ids()))
    await delay(patient(600))
    for (const id of ids()) expect(scheduled.filter((one) => one === id)).toEqual([id])
  })
})

describe("a request without a tenant", () => {
  it("reads no data, not even the home tenant's", async () => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await expect(runNowhere(async () => database.raw("SELECT 1"))).rejects.toThrow("has no tenant")
  })

  it("is the initial state of every connection", async () => {
    const seen: string[] = []
    await withHandler(2, (_req, _res, next) => {
      seen.push(whoseWork())
      next()
    })(() => anonymous(shop).get("/health").expect(200))
    expect(seen).toEqual(["nowhere"])
  })

  it("does not apply to the listeners of its body, although the connection emits the data", async () => {
    const seen = new Set<string>()
    const { stack } = (shop.app.express as unknown as { _router: { stack: Layer[] } })._router
    const afterTheEdge = stack.findIndex(({ handle }) => handle.name === "cookieParser")
    await withHandler(afterTheEdge, (req, _res, next) => {
      req.on("data", () => seen.add(whoseWork()))
      req.once("end", () => next())
    })(() =>
      anonymous(shop)
        .post("/hooks/nowhere?tenant=north")
        .set("content-type", "text/plain")
        .send("x".repeat(800_000)),
    )
    expect([...seen]).toEqual([north.tenant.id])
  })
})

interface Layer {
  handle: RequestHandler
}

function whoseWork(): string {
  try {
    return currentTenantId()
  } catch {
    return "nowhere"
  }
}

/** Inserts a handler into the running application during one request. */
function withHandler(at: number, handle: RequestHandler) {
  return async (send: () => PromiseLike<unknown>): Promise<void> => {
    const { stack } = (shop.app.express as unknown as { _router: { stack: Layer[] } })._router
    const like = stack[at]
    stack.splice(
      at,
      0,
      Object.assign(Object.create(Object.getPrototypeOf(like) as object), like, { handle }) as Layer,
    )
    try {
      await send()
    } finally {
      stack.splice(at, 1)
    }
  }
}

describe("the shop's own admin", () => {
  it("sees no other shop: their shop works like a single one", async () => {
    const { body } = await admin(south).get("/admin/products?limit=1").expect(200)
    expect(body.products[0].title).toContain(south.marker)
    expect(adminToken(south)).not.toBe(adminToken(north))
  })
})
