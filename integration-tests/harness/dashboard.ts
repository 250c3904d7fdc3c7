import { rmSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { launchBrowser } from "./browser"
import { ADMIN, BUILT, demoKey, dropDatabase, productionEnvironment, shopDatabase } from "./built-server"
import { type ModelServer, modelServer } from "./model-server"
import { portFor, type ServerProcess, spawnServer, temporaryDirectory, untilReady } from "./server-process"

/** The server, model, browser and admin of one spec file. */
export interface OpenDashboard {
  page: Page
  url: string
  /** The shop's publishable key. */
  key: string
  /** The installation's shared model, which costs the shop credits. */
  model: ModelServer
  /** Errors of the page's own scripts. */
  failures: string[]
}

/**
 * Starts the built server, and signs an admin in with a browser. Each file has its own database and its own port, so
 * that files run side by side. Tests call the returned function when they run.
 */
export function useDashboard({ port, database }: { port: number; database: string }): () => OpenDashboard {
  const dataDirectory = temporaryDirectory()
  let server: ServerProcess | undefined
  let model: ModelServer | undefined
  let browser: Browser | undefined
  let opened: OpenDashboard | undefined

  beforeAll(async () => {
    const databaseUrl = await shopDatabase(database)
    // Uses no Redis, because the other built-server specs use it at the same time.
    model = await modelServer()
    const env = {
      ...productionEnvironment(databaseUrl),
      PUBLIC_URL: `http://localhost:${portFor(port)}`,
      ASSISTANT_API_URL: model.url,
    }
    server = spawnServer({ dataDirectory, port: portFor(port), env, command: BUILT })
    await untilReady(server)

    browser = await launchBrowser()
    const context = await browser.newContext({
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
      permissions: ["clipboard-read", "clipboard-write"],
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const failures: string[] = []
    page.on("pageerror", ({ message }) => failures.push(message))
    opened = { page, url: server.url, key: await demoKey(databaseUrl), model, failures }
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
    await page.goto(`${url}/app/login`)
    await page.locator("input[name=email]").fill(ADMIN.email)
    await page.locator("input[name=password]").fill(ADMIN.password)
    await page.locator("button[type=submit]").click()
    await page.waitForURL(/\/app\/orders/)
  })
  return dashboard
}

/** Ends the browser and the server. It must be the last test of each file. */
export function hadNoErrors(dashboard: () => OpenDashboard): void {
  it("had no errors in its own scripts", () => {
    expect(dashboard().failures).toEqual([])
  })
}
