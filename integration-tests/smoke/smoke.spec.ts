import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { cpSync, rmSync } from "node:fs"
import path from "node:path"
import type { HttpTypes } from "@medusajs/types"
import { Redis } from "ioredis"
import type { Browser, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { PAGES } from "../../src/admin/lib/pages"
import { launchBrowser } from "../harness/browser"
import {
  ADMIN,
  BUILT,
  demoKey,
  dropDatabase,
  productionEnvironment,
  redisDatabase,
  shopDatabase,
} from "../harness/built-server"
import { follow, openPage, signIn } from "../harness/dashboard"
import { dataDirectory as dataOfTests } from "../harness/environment"
import { patient } from "../harness/patience"
import {
  nodeBinary,
  portFor,
  SERVER_NODE,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../harness/server-process"
import { type Client, client } from "./client"
import { buy, type Goods, goodsInStock, regionOfGermany, stockOf } from "./purchase"
import { errorsIn } from "./server-log"

/**
 * Whether what `npm run build` has made works: one server in production mode with PostgreSQL and Redis. It asks each
 * part once. All cases of a part are in the other suites, which run from the sources.
 */
const PORT = portFor(19_190)
const PUBLIC_URL = `http://localhost:${PORT}`
const DATABASE = "svc_smoke_spec"
/** It has one variant only, so that a command for its stock needs no other words. */
const SOLD_OUT = { handle: "brass-candle-snuffer", title: "Brass Candle Snuffer" }
const NEW_STOCK = 40
/**
 * The engine's list of orders loads flags of countries from this network. Without the internet that is an error in the
 * console, which says nothing about the build. So the smoke answers for it.
 */
const FLAGS = "https://cdn.jsdelivr.net/gh/lipis/flag-icons/**"
const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>'
/** A page of the dashboard that shows nothing must fail soon, because there are many. */
const PAGE_MS = patient(15_000)
/** Nothing is done on a page, so it needs no long silence: only time to ask for more after an answer. */
const QUIET_MS = Math.max(250, patient(100))
/** After so many broken pages the others are left out. They would only say the same, each after a long wait. */
const MAX_BROKEN_PAGES = 3
/** Longer than the grace period for running requests. */
const STOP_MS = patient(60_000)
/** How much of the server's output is shown if it has crashed. */
const LAST_WORDS = 4_000

const dataDirectory = temporaryDirectory()
let server: ServerProcess
let storefront: Client
/** With the publishable key of the shop and further headers. */
let storefrontWith: (headers: Record<string, string>) => Client

beforeAll(async () => {
  const databaseUrl = await shopDatabase(DATABASE)
  // The database names the pictures of the demo shop, and the dashboard shows them.
  cpSync(path.join(dataOfTests, "files"), path.join(dataDirectory, "files"), { recursive: true })
  const redis = new Redis(redisDatabase())
  // Jobs of an earlier run would look for things in a database that is gone.
  await redis.flushdb()
  redis.disconnect()
  const env = { ...productionEnvironment(databaseUrl), REDIS_URL: redisDatabase(), PUBLIC_URL }
  server = spawnServer({ dataDirectory, port: PORT, env, command: BUILT })
  await untilReady(server)

  const key = await demoKey(databaseUrl)
  storefrontWith = (headers) => client(PUBLIC_URL, { "x-publishable-api-key": key, ...headers })
  storefront = storefrontWith({})
})

afterAll(async () => {
  server?.signal("SIGKILL")
  await server?.exited
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

describe("the built server", () => {
  it.runIf(SERVER_NODE)("runs on the selected Node", () => {
    expect(execFileSync(nodeBinary(), ["--version"], { encoding: "utf8" })).toMatch(`v${SERVER_NODE}.`)
  })

  it("is ready with PostgreSQL and Redis", async () => {
    expect(await client(PUBLIC_URL, {}).get("/ready")).toMatchObject({
      status: "ready",
      checks: expect.arrayContaining(["redis", "database", "migrations"]),
    })
  })

  it("signs a new customer in", async () => {
    const credentials = { email: `${randomUUID()}@smoke.test`, password: "a long enough password" }
    const registered = await storefront.post<Token>("/auth/customer/emailpass/register", credentials)
    await bearing(registered).post("/store/customers", { email: credentials.email })
    const signedIn = await storefront.post<Token>("/auth/customer/emailpass", credentials)
    const { customer } = await bearing(signedIn).get<HttpTypes.StoreCustomerResponse>("/store/customers/me")
    expect(customer.email).toBe(credentials.email)
  })

  describe("an order", () => {
    let goods: Goods
    let before: number
    let order: HttpTypes.StoreOrder | undefined

    it("is placed by a guest, and takes its piece from the stock", async () => {
      goods = await goodsInStock(storefront, await regionOfGermany(storefront))
      before = await stockOf(storefront, goods)
      order = await buy(storefront, goods)
      expect(order).toMatchObject({
        status: "pending",
        items: [{ variant_id: goods.variantId, quantity: 1 }],
      })
      expect(order.total).toBeGreaterThan(0)
      await untilStock(goods, before - 1)
    })

    it("is canceled by the admin, and gives it back", async ({ skip }) => {
      if (!order) return skip("Nothing was ordered")
      const admin = await signedInAdmin()
      const canceled = await admin.post<HttpTypes.AdminOrderResponse>(`/admin/orders/${order.id}/cancel`)
      expect(canceled.order).toMatchObject({ id: order.id, status: "canceled" })
      await untilStock(goods, before)
    })
  })

  it("understands a command without a model, and runs its plan after the approval", async () => {
    const admin = await signedInAdmin()
    const regionId = await regionOfGermany(storefront)
    const { products } = await storefront.get<HttpTypes.StoreProductListResponse>(
      `/store/products?handle=${SOLD_OUT.handle}&fields=variants.id`,
    )
    const goods = { regionId, variantId: products[0]?.variants?.[0]?.id ?? "" }
    expect(await stockOf(storefront, goods)).toBe(0)

    const { plan } = await admin.post<{ plan: Plan | null }>("/admin/ai/chat", {
      message: `Set the stock of the ${SOLD_OUT.title} to ${NEW_STOCK}`,
    })
    expect(plan).toMatchObject({
      status: "pending",
      actions: [{ input: { product: products[0]?.id, quantity: NEW_STOCK } }],
    })
    const approved = await admin.post(`/admin/ai/chat/stream/${plan?.stream_id}/approve`)
    expect(approved).toMatchObject({ plan: { status: "executed", actions: [{ status: "done" }] } })
    await untilStock(goods, NEW_STOCK)
  })
})

describe("the built dashboard in Chromium", () => {
  let browser: Browser
  let page: Page
  let brokenPages = 0
  /** Errors in the console, and errors that scripts have thrown, each with the page that was open. */
  const errors: string[] = []
  const note = (error: string) => errors.push(`${new URL(page.url()).pathname}: ${error}`)

  beforeAll(async () => {
    browser = await launchBrowser()
    page = await openPage(browser)
    await page.route(FLAGS, (route) => route.fulfill({ contentType: "image/svg+xml", body: EMPTY_PICTURE }))
    page.on("pageerror", ({ message }) => note(message))
    page.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} (${message.location().url})`)
    })
    await signIn(page, PUBLIC_URL)
    page.setDefaultTimeout(PAGE_MS)
  })
  afterAll(() => browser?.close())

  it("lets the admin in, and shows the home with what waits", async () => {
    await page.locator("main").getByRole("heading", { name: "To do" }).waitFor()
    // Leaving while something loads would cut it off.
    await page.waitForLoadState("networkidle")
    expect(errors.splice(0)).toEqual([])
  })

  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return
    brokenPages++
    // What is left of a broken page must not make the next one fail.
    await page.goto(`${PUBLIC_URL}/app/orders`, { waitUntil: "networkidle" })
    errors.length = 0
  })

  it.for(PAGES.map(({ to }) => to))("%s shows its heading, without an error", async (to, { skip }) => {
    skip(brokenPages >= MAX_BROKEN_PAGES, "Too many pages are broken")
    // If there is no heading, the console tells why.
    await follow(page, `/app${to}`, QUIET_MS).catch((error: unknown) => errors.unshift(String(error)))
    expect(errors.splice(0)).toEqual([])
  })
})

it("stops when it is told to, and has logged no error", { timeout: STOP_MS }, async () => {
  server.signal("SIGTERM")
  expect(await server.exited, server.output().slice(-LAST_WORDS)).toBe(0)
  expect(errorsIn(server.output())).toEqual([])
})

interface Token {
  token: string
}

/** Only what the smoke reads. */
interface Plan {
  stream_id: string
}

const bearing = ({ token }: Token): Client => storefrontWith({ authorization: `Bearer ${token}` })

async function signedInAdmin(): Promise<Client> {
  const { token } = await client(PUBLIC_URL, {}).post<Token>("/auth/user/emailpass", ADMIN)
  return client(PUBLIC_URL, { authorization: `Bearer ${token}` })
}

/** Lists of products are cached for a moment. */
const untilStock = (goods: Goods, pieces: number) =>
  expect.poll(() => stockOf(storefront, goods)).toBe(pieces)
