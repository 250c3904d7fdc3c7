import { rmSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { launchBrowser, withoutMovement } from "./browser"
import { ADMIN, BUILT, demoKey, dropDatabase, productionEnvironment, shopDatabase } from "./built-server"
import { type ModelServer, modelServer } from "./model-server"
import { patient } from "./patience"
import { portFor, type ServerProcess, spawnServer, temporaryDirectory, untilReady } from "./server-process"

/** A page is ready when it has loaded nothing for this time. Playwright waits as long for a page that loads. */
const QUIET_MS = Math.max(500, patient(200))
const LOOK_MS = 50

/** A spec about the dashboard uses these: the page in a browser, and the server. */
export interface OpenDashboard {
  page: Page
  url: string
  databaseUrl: string
  /** The shop's publishable key. */
  key: string
  /** The model of the installation, which the shop pays for with credits. */
  model: ModelServer
  /** Errors that the scripts of the page have thrown. */
  failures: string[]
}

interface Options {
  port: number
  database: string
  /** Further environment variables of the server, at its address. */
  env?: (url: string) => Promise<Record<string, string>>
}

/**
 * Starts the built server, and signs an admin in with a browser. Each spec file has its own database and port, so that
 * files can run at the same time. The returned function works only inside of tests.
 */
export function useDashboard({ port, database, env: more }: Options): () => OpenDashboard {
  const dataDirectory = temporaryDirectory()
  let server: ServerProcess | undefined
  let model: ModelServer | undefined
  let browser: Browser | undefined
  let opened: OpenDashboard | undefined

  beforeAll(async () => {
    const databaseUrl = await shopDatabase(database)
    // Without Redis, because other specs use its database at the same time.
    model = await modelServer()
    const publicUrl = `http://localhost:${portFor(port)}`
    const env = {
      ...productionEnvironment(databaseUrl),
      PUBLIC_URL: publicUrl,
      ASSISTANT_API_URL: model.url,
      ...(await more?.(publicUrl)),
    }
    server = spawnServer({ dataDirectory, port: portFor(port), env, command: BUILT })
    await untilReady(server)

    browser = await launchBrowser()
    const page = await openPage(browser)
    const failures: string[] = []
    page.on("pageerror", ({ message }) => failures.push(message))
    const key = await demoKey(databaseUrl)
    opened = { page, url: server.url, databaseUrl: databaseUrl.toString(), key, model, failures }
  })

  afterAll(async () => {
    await browser?.close()
    server?.signal("SIGTERM")
    await server?.exited
    model?.close()
    await dropDatabase(database)
    rmSync(dataDirectory, { recursive: true, force: true })
  })

  const dashboard = () => {
    if (!opened) throw new Error("The dashboard is not open yet.")
    return opened
  }

  it("lets an admin in", async () => {
    const { page, url } = dashboard()
    await signIn(page, url)
  })
  return dashboard
}

/** Opens an empty page of a browser that is used by an admin. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    permissions: ["clipboard-read", "clipboard-write"],
  })
  const page = await (await withoutMovement(context)).newPage()
  // A hanging page must fail. A slow machine must not make a test fail.
  page.setDefaultTimeout(patient(60_000))
  return page
}

/** Signs the demo shop's admin in, and waits for the first page. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app/login`)
  await page.locator("input[name=email]").fill(ADMIN.email)
  await page.locator("input[name=password]").fill(ADMIN.password)
  await page.locator("button[type=submit]").click()
  await page.waitForURL(/\/app\/home/)
}

/** Runs in the page. Marks the heading of the page, and goes to another one. */
const FOLLOW = `(address) => {
  document.querySelector("main :is(h1, h2)")?.setAttribute("data-left", "")
  history.pushState(null, "", address)
  dispatchEvent(new PopStateEvent("popstate"))
}`

/**
 * Goes to another page of the open dashboard like a click on a link, which takes a quarter of the time of a load. Waits
 * for its heading, and until nothing has been loading for a moment.
 */
export async function follow(page: Page, address: string, quietMs = QUIET_MS): Promise<void> {
  const loading = new Set<unknown>()
  let changedAt = performance.now()
  const note = (change: () => void) => () => {
    change()
    changedAt = performance.now()
  }
  const begin = (request: unknown) => note(() => loading.add(request))()
  const end = (request: unknown) => note(() => loading.delete(request))()
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end)
  try {
    await page.evaluate(`(${FOLLOW})(${JSON.stringify(address)})`)
    await page.locator("main").locator("h1:not([data-left]), h2:not([data-left])").first().waitFor()
    while (loading.size > 0 || performance.now() - changedAt < quietMs) await page.waitForTimeout(LOOK_MS)
  } finally {
    page.off("request", begin).off("requestfinished", end).off("requestfailed", end)
  }
}

/** Ends the browser and the server. It must be the last test of each file. */
export function hadNoErrors(dashboard: () => OpenDashboard): void {
  it("had no errors in its own scripts", () => {
    expect(dashboard().failures).toEqual([])
  })
}
