import { type ChildProcess, spawn } from "node:child_process"
import { generateKeyPairSync, randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { launchBrowser } from "../../harness/browser"
import {
  ADMIN,
  BUILT,
  demoKey,
  dropDatabase,
  productionEnvironment,
  shopDatabase,
} from "../../harness/built-server"
import { type IdentityServer, identityServer } from "../../harness/identity-server"
import { patient } from "../../harness/patience"
import {
  portFor,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"

const PORT = portFor(19_140)
const STOREFRONT_PORT = portFor(19_141)

const STOREFRONT = `http://localhost:${STOREFRONT_PORT}`
const DATABASE = "svc_social_login_spec"
const EXAMPLE = path.resolve(__dirname, "../../../examples/social-login/server.mjs")

const dataDirectory = temporaryDirectory()
let server: ServerProcess
let example: ChildProcess
let providers: { google: IdentityServer; apple: IdentityServer }
let browser: Browser
let page: Page

beforeAll(async () => {
  const client = (name: string) => ({
    client_id: name,
    client_secret: randomUUID(),
    redirect_uris: [`${STOREFRONT}/auth/${name}/callback`],
  })
  const [google, apple] = [client("google"), client("apple")]
  providers = {
    google: await identityServer(google),
    apple: await identityServer(apple, { secret: () => apple.client_secret }),
  }
  const databaseUrl = await shopDatabase(DATABASE)
  const env = {
    ...productionEnvironment(databaseUrl),
    PUBLIC_URL: `http://localhost:${PORT}`,
    ADMIN_DASHBOARD: "false",
    GOOGLE_ISSUER_URL: providers.google.url,
    APPLE_ISSUER_URL: providers.apple.url,
  }
  server = spawnServer({ dataDirectory, port: PORT, env, command: BUILT })
  await untilReady(server)
  await setUp({
    redirect_uris: [`${STOREFRONT}/auth/{provider}/callback`],
    google_enabled: true,
    google_client_id: google.client_id,
    google_client_secret: google.client_secret,
    apple_enabled: true,
    apple_client_id: apple.client_id,
    apple_team_id: "TEAM123456",
    apple_key_id: "KEY1234567",
    apple_private_key: generateKeyPairSync("ec", { namedCurve: "P-256" })
      .privateKey.export({ format: "pem", type: "pkcs8" })
      .toString(),
  })
  example = spawn(process.execPath, [EXAMPLE], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { API_URL: server.url, PUBLISHABLE_KEY: await demoKey(databaseUrl), PORT: String(STOREFRONT_PORT) },
  })
  await new Promise((resolve) => example.stdout?.once("data", resolve))
  browser = await launchBrowser()
  page = await browser.newPage()
  page.setDefaultTimeout(patient(60_000))
})

afterAll(async () => {
  await browser?.close()
  example?.kill()
  server?.signal("SIGTERM")
  await server?.exited
  providers?.google.close()
  providers?.apple.close()
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
})

const customer = () => page.locator("#customer").textContent()

describe("the example storefront, in a browser", () => {
  it("signs a customer in through a provider", async () => {
    providers.google.signsIn({
      sub: "ada",
      email: "ada@people.test",
      email_verified: true,
      given_name: "Ada",
    })
    await page.goto(STOREFRONT)
    await page.getByRole("button", { name: "Google" }).click()
    await page.getByRole("heading", { name: "Hello, Ada" }).waitFor()
    expect(new URL(page.url()).pathname).toBe("/")
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === "svc_customer_token")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
    })
    expect(await page.evaluate("document.cookie")).toBe("")
  })

  it("links an account whose provider returns by a cross-site form", async () => {
    const before = await customer()
    providers.apple.signsIn({ sub: "apple-ada", email: "relay@people.test", email_verified: "true" })
    await page.getByRole("button", { name: "Apple" }).click()
    await page.getByText("Apple: relay@people.test").waitFor()
    expect(await customer()).toBe(before)
  })

  it("rejects a response that this browser did not request", async () => {
    await page.goto(`${STOREFRONT}/auth/google/callback?code=x&state=default.stolen`)
    await page.getByText("was not begun in this browser").waitFor()
  })

  it("signs out, and signs in as the same customer with either account", async () => {
    await page.goto(STOREFRONT)
    const before = await customer()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    await page.getByRole("button", { name: "Apple" }).click()
    await page.getByRole("heading", { name: "Hello, Ada" }).waitFor()
    expect(await customer()).toBe(before)
  })
})

/** Saves settings as the shop's admin. */
async function setUp(settings: object): Promise<void> {
  const post = async (at: string, body: object, token = "") => {
    const reply = await fetch(server.url + at, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return (await reply.json()) as { token?: string }
  }
  const { token } = await post("/auth/user/emailpass", ADMIN)
  await post("/admin/config/social_login", settings, token)
}
