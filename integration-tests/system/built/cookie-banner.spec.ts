import { type ChildProcess, spawn } from "node:child_process"
import { rmSync } from "node:fs"
import path from "node:path"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { seriousFindings } from "../../harness/axe"
import { launchBrowser } from "../../harness/browser"
import { BUILT, demoKey, dropDatabase, productionEnvironment, shopDatabase } from "../../harness/built-server"
import { patient } from "../../harness/patience"
import {
  portFor,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"

const PORT = portFor(19_170)
const STOREFRONT_PORT = portFor(19_171)
const STOREFRONT = `http://localhost:${STOREFRONT_PORT}`
const DATABASE = "svc_cookie_banner_spec"
const EXAMPLE = path.resolve(__dirname, "../../../examples/cookie-banner/server.mjs")

const dataDirectory = temporaryDirectory()
let server: ServerProcess
let example: ChildProcess
let key: string
let browser: Browser
let page: Page
let measured: string[]

beforeAll(async () => {
  const databaseUrl = await shopDatabase(DATABASE)
  const env = {
    ...productionEnvironment(databaseUrl),
    PUBLIC_URL: `http://localhost:${PORT}`,
    ADMIN_DASHBOARD: "false",
    STORE_CORS: STOREFRONT,
  }
  server = spawnServer({ dataDirectory, port: PORT, env, command: BUILT })
  await untilReady(server)
  key = await demoKey(databaseUrl)
  example = spawn(process.execPath, [EXAMPLE], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { API_URL: server.url, PUBLISHABLE_KEY: key, PORT: String(STOREFRONT_PORT) },
  })
  await new Promise((resolve) => example.stdout?.once("data", resolve))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  example?.kill()
  server?.signal("SIGTERM")
  await server?.exited
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

afterEach(() => page.context().close())

/** A new visitor on the example's page. `measured` gets the requests to measuring scripts. */
async function visit(address = "/", options: BrowserContextOptions = {}, before = ""): Promise<void> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options })
  page = await context.newPage()
  page.setDefaultTimeout(patient(60_000))
  if (before !== "") await page.addInitScript(before)
  measured = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/measure/")) measured.push(pathname.slice("/measure/".length))
  })
  await page.goto(STOREFRONT + address)
}

const banner = () => page.getByRole("dialog", { name: "Your privacy" })
const settings = () => page.getByRole("dialog", { name: "Cookie settings" })
const settingsButton = () => page.getByRole("button", { name: "Cookie settings" })
const allowed = async () => ((await page.locator("#allowed").textContent()) ?? "").split(" ").sort()
const state = () =>
  page.evaluate<{ is_decided: boolean; session_id: string | null; categories: Record<string, boolean> }>(
    "svcConsent.ready.then(() => svcConsent.state())",
  )
const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
/** Loads the page again, until the banner's script has done what it does at the start. */
async function reload(): Promise<void> {
  await page.reload()
  await state()
  await page.waitForLoadState("networkidle")
}
async function stored(): Promise<{ status: string; categories: Record<string, boolean> }> {
  const { session_id } = await state()
  const reply = await fetch(`${server.url}/store/cookie-consent/${session_id}`, {
    headers: { "x-publishable-api-key": key },
  })
  const { cookie_consent } = (await reply.json()) as { cookie_consent: Awaited<ReturnType<typeof stored>> }
  return cookie_consent
}

describe("the cookie banner of the example page", () => {
  it("lets no request of a refused category leave the page", async () => {
    await visit()
    await banner().waitFor()
    await page.waitForLoadState("networkidle")
    expect(measured).toEqual([])
    await press("Reject all")
    await settingsButton().waitFor()
    await reload()
    expect(measured).toEqual([])
    expect(await banner().count()).toBe(0)
    expect(await stored()).toMatchObject({ status: "denied" })
  })

  it("runs what is allowed by the keyboard, and nothing else", async () => {
    await visit()
    await banner().waitFor()
    expect(await page.evaluate("document.querySelector('#svc-consent').shadowRoot.activeElement.id")).toBe(
      "summary-title",
    )
    for (const name of ["Privacy", "Reject all", "Accept all", "Choose"]) {
      await page.keyboard.press("Tab")
      expect(await focused()).toBe(name)
    }
    await page.keyboard.press("Enter")
    await settings().waitFor()
    await page.getByRole("switch", { name: "Analytics" }).focus()
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: "Save choice" }).focus()
    await page.keyboard.press("Enter")
    await settingsButton().waitFor()
    await page.waitForFunction("window.measured")
    await reload()
    expect([...new Set(measured)]).toEqual(["analytics.js"])
    expect(await stored()).toMatchObject({ categories: { analytics: true, marketing: false } })
  })

  it("holds the focus in the settings, and Escape closes them without a decision", async () => {
    await visit()
    await banner().waitFor()
    await page.locator("#settings").click()
    await settings().waitFor()
    const seen = new Set<string>()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("Tab")
      seen.add(await page.evaluate<string>("document.activeElement.id"))
    }
    // The browser's own controls, which are the body for the page, and nothing of the page behind.
    expect([...seen].filter((id) => id !== "svc-consent" && id !== "")).toEqual([])
    expect(await seriousFindings(page, "#svc-consent")).toEqual([])
    await page.keyboard.press("Escape")
    await settingsButton().waitFor()
    expect(await state()).toMatchObject({ is_decided: false })
    expect(measured).toEqual([])
    await reload()
    await banner().waitFor()
    await page.getByRole("button", { name: "Reject all" }).focus()
    await page.keyboard.press("Escape")
    await settingsButton().waitFor()
    expect(await banner().count()).toBe(0)
  })

  it("withdraws a consent, deletes the trace in the page, and keeps the proof", async () => {
    await visit()
    await banner().waitFor()
    await press("Accept all")
    await settingsButton().waitFor()
    await page.waitForFunction("window.measured")
    expect(await allowed()).toEqual(["analytics", "marketing", "necessary", "preferences"])
    await settingsButton().click()
    await settings().waitFor()
    await press("Reject all")
    await settingsButton().waitFor()
    expect(await allowed()).toEqual(["necessary"])
    expect(await stored()).toMatchObject({ status: "withdrawn" })
    measured = []
    await reload()
    expect(measured).toEqual([])
  })

  it("tells Google's Consent Mode v2 before and after the choice", async () => {
    await visit()
    await banner().waitFor()
    await press("Accept all")
    await settingsButton().waitFor()
    const calls = await page.evaluate<[string, string, Record<string, string>][]>(
      "dataLayer.map((one) => [...one])",
    )
    expect(calls.map(([, command]) => command)).toEqual(["default", "update", "update"])
    expect(calls[0]?.[2]).toMatchObject({ analytics_storage: "denied", ad_user_data: "denied" })
    expect(calls[1]?.[2]).toMatchObject({ analytics_storage: "denied", security_storage: "granted" })
    expect(calls[2]?.[2]).toMatchObject({ analytics_storage: "granted", ad_personalization: "granted" })
  })

  it("refuses marketing for a browser with Global Privacy Control", async () => {
    const headers = { extraHTTPHeaders: { "sec-gpc": "1" } }
    await visit("/", headers, "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
    await banner().waitFor()
    await press("Accept all")
    await settingsButton().waitFor()
    await page.waitForFunction("window.measured")
    await reload()
    expect([...new Set(measured)].sort()).toEqual(["analytics.js", "map.js"])
  })

  it("allows nothing that the shop could not store, and says so", async () => {
    await visit()
    await banner().waitFor()
    const path = `${server.url}/store/cookie-consent`
    await page.route(path, (route) => route.abort())
    await press("Accept all")
    await page.getByRole("alert").getByText("could not be saved").waitFor()
    expect(measured).toEqual([])
    expect(await allowed()).toEqual(["necessary"])
    await page.unroute(path)
    await press("Accept all")
    await settingsButton().waitFor()
    expect(await state()).toMatchObject({ is_decided: true })
  })

  it("speaks Arabic from right to left", async () => {
    await visit("/?lang=ar")
    const arabic = page.getByRole("dialog", { name: "خصوصيتك" })
    await arabic.waitFor()
    expect(await page.evaluate("getComputedStyle(document.querySelector('#svc-consent')).direction")).toBe(
      "rtl",
    )
    expect(await seriousFindings(page, "#svc-consent")).toEqual([])
    const [reject, accept] = await Promise.all(
      ["رفض الكل", "قبول الكل"].map((name) => page.getByRole("button", { name }).boundingBox()),
    )
    // The first button is at the right, and both have the same size.
    expect(reject?.x).toBeGreaterThan(accept?.x ?? Number.POSITIVE_INFINITY)
    expect(reject?.width).toBe(accept?.width)
    await page.getByRole("button", { name: "رفض الكل" }).click()
    await page.getByRole("button", { name: "إعدادات ملفات تعريف الارتباط" }).waitFor()
    expect(measured).toEqual([])
  })
})

function focused(): Promise<string> {
  return page.evaluate("document.querySelector('#svc-consent').shadowRoot.activeElement?.textContent ?? ''")
}
