import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { Redis } from "ioredis"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ecbFile } from "../../../src/features/currency-rates/module/unit-tests/source-answers"
import { portOf } from "../../../src/lib/port-of"
import {
  ADMIN,
  BUILT,
  demoKey,
  dropDatabase,
  emptyDatabase,
  productionEnvironment,
  query,
  redisDatabase,
} from "../../harness/built-server"
import { outsideServer } from "../../harness/outside-server"
import {
  nodeBinary,
  npm,
  portFor,
  SERVER_NODE,
  type ServerProcess,
  spawnServer,
  temporaryDirectory,
  untilReady,
} from "../../harness/server-process"
import { until } from "../../harness/until"

const PORTS = [portFor(19_120), portFor(19_121)] as const
/** For two more processes, which run for one test only. */
const MORE_PORTS = [portFor(19_122), portFor(19_123)]
const DATABASE = "svc_production_spec"

const dataDirectory = temporaryDirectory()
const servers: ServerProcess[] = []
let databaseUrl: URL
let key: string
let env: Record<string, string>
let bank: Awaited<ReturnType<typeof centralBank>>

beforeAll(async () => {
  databaseUrl = await emptyDatabase(DATABASE)
  bank = await centralBank()
  env = {
    ...productionEnvironment(databaseUrl),
    REDIS_URL: redisDatabase(),
    PUBLIC_URL: "https://api.shop.example",
    STORE_CORS: "https://shop.example",
    TRUST_PROXY: "loopback",
    ECB_RATES_URL: bank.url,
    FRANKFURTER_URL: bank.url,
  }
  // Both servers start at the same time. One migrates and fills the database, while the other waits.
  for (const port of PORTS) servers.push(spawnServer({ dataDirectory, port, env, command: BUILT }))
  await Promise.all(servers.map(untilReady))
  key = await demoKey(databaseUrl)
})

afterAll(async () => {
  for (const server of servers) server.signal("SIGTERM")
  const codes = await Promise.all(servers.map(({ exited }) => exited))
  await dropDatabase(DATABASE)
  rmSync(dataDirectory, { recursive: true, force: true })
  bank.close()
  expect(codes).toEqual([0, 0])
})

it.runIf(SERVER_NODE)("servers and commands run on the selected Node version", () => {
  expect(execFileSync(nodeBinary(), ["--version"], { encoding: "utf8" })).toMatch(`v${SERVER_NODE}.`)
})

/** The only one of these specs that starts on an empty database. */
describe("two processes of the built server on one database and Redis", () => {
  it("are ready, with Redis and schema", async () => {
    for (const { url } of servers) {
      const reply = await fetch(`${url}/ready`)
      expect(await reply.json()).toMatchObject({
        status: "ready",
        checks: expect.arrayContaining(["redis", "database", "migrations"]),
      })
    }
  })

  it("are not ready while the database's schema is too old", async () => {
    const age = (change: string) =>
      query(databaseUrl.toString(), `UPDATE platform.schema_state SET migrated_at = migrated_at ${change}`)
    await age("- interval '1 day'")
    const reply = await fetch(`${servers[0]?.url}/ready`)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ code: "unavailable", message: "Not ready: migrations." })
    await age("+ interval '2 days'")
    expect((await fetch(`${servers[0]?.url}/ready`)).status).toBe(200)
  })

  it("have seeded one demo shop together", async () => {
    const [first, second] = await Promise.all(servers.map(({ url }) => store(url, "/store/products?limit=1")))
    expect(first?.body.count).toBeGreaterThanOrEqual(24)
    expect(second?.body.count).toBe(first?.body.count)
  })

  it("print no secret", () => {
    for (const server of servers)
      expect(server.output()).not.toMatch(/pk_|a password for this spec|Agent key/)
  })

  it("count a client's requests together", async () => {
    const from = "203.0.113.77"
    const call = (index: number) => store(servers[index % 2]?.url ?? "", "/auth/nowhere", from)
    const redis = new Redis(redisDatabase())
    try {
      let count = ""
      // The count lasts one second, so on a slow machine it may be gone before it is found.
      await until(async () => {
        await call(0)
        ;[count = ""] = await redis.keys(`svc:limit:store:*:ip:${from}`)
        return count !== ""
      })
      expect(await redis.pttl(count)).toBeLessThanOrEqual(1_000)
      // Makes the time window longer. On a slow machine, 80 calls take more than its one second.
      await redis.set(count, 0, "EX", 3_600)
      const replies = await Promise.all(Array.from({ length: 80 }, (_, index) => call(index)))
      expect(replies.filter(({ status }) => status === 404)).toHaveLength(60)
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
      expect((await call(0)).status).toBe(429)
      await redis.pexpire(count, 1)
      await until(async () => (await call(0)).status === 404)
    } finally {
      redis.disconnect()
    }
  })

  it("refuse a revoked token in all processes, and after a restart", async () => {
    const headers = {
      "content-type": "application/json",
      "x-publishable-api-key": key,
      "x-forwarded-for": "203.0.113.9",
    }
    const [first = "", second = ""] = servers.map(({ url }) => url)
    const registered = await fetch(`${first}/auth/customer/emailpass/register`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email: "leaving@production.test", password: "a password of theirs" }),
    })
    const { token } = (await registered.json()) as { token: string }
    const signedIn = { ...headers, authorization: `Bearer ${token}` }
    const seenBy = (base: string) => async () => {
      const reply = await fetch(`${base}/store/customers/me`, { headers: signedIn })
      return { status: reply.status, code: ((await reply.json()) as { code?: string }).code }
    }
    expect(await seenBy(second)()).toMatchObject({ status: 200 })

    const out = await fetch(`${first}/auth/session`, { method: "DELETE", headers: signedIn })
    expect(out.status).toBe(200)
    const revoked = { status: 401, code: "revoked_token" }
    expect(await seenBy(first)()).toEqual(revoked)
    await expect.poll(seenBy(second)).toEqual(revoked)

    servers[1]?.signal("SIGTERM")
    await servers[1]?.exited
    servers[1] = spawnServer({ dataDirectory, port: PORTS[1], env, command: BUILT })
    await untilReady(servers[1])
    expect(await seenBy(second)()).toEqual(revoked)
  })

  it("share the dashboard's session, and send its cookie over TLS only", async () => {
    const [first = "", second = ""] = servers.map(({ url }) => url)
    const overTls = {
      "content-type": "application/json",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.5",
    }
    const signIn = await fetch(`${first}/auth/user/emailpass`, {
      method: "POST",
      headers: overTls,
      body: JSON.stringify(ADMIN),
    })
    const { token } = (await signIn.json()) as { token: string }
    const session = await fetch(`${first}/auth/session`, {
      method: "POST",
      headers: { ...overTls, authorization: `Bearer ${token}` },
    })
    const cookie = session.headers.get("set-cookie") ?? ""
    expect(cookie).toMatch(/^__Host-svc_session=.*HttpOnly; Secure; SameSite=Lax/i)

    const me = await fetch(`${second}/admin/users/me`, {
      headers: { ...overTls, cookie: cookie.split(";")[0] ?? "" },
    })
    expect(me.status).toBe(200)
  })

  it("serve the built dashboard with a policy that allows only its own scripts", async () => {
    const page = await fetch(`${servers[0]?.url}/app`)
    const html = await page.text()
    const script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';")
    const code = await fetch(`${servers[0]?.url}${script}`)
    expect(code.headers.get("content-type")).toMatch(/javascript/)
    // Only React's slow development build has this message.
    expect(await code.text()).not.toContain("Should not already be working")
  })

  it("serve a tenant that a command creates, and stop together", async () => {
    const tenant = async (...words: string[]) =>
      npm(["run", "--silent", "tenant:production", "--", ...words], { ...env, SVC_DATA_DIR: dataDirectory })
    const made = await tenant("create", "branch", "--admin", "owner@branch.test", "--json")
    const branch = (JSON.parse(made) as { publishable_key: string }).publishable_key
    const statuses = () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const headers = { "x-publishable-api-key": branch, "x-forwarded-for": "203.0.113.8" }
          return (await fetch(`${url}/store/regions`, { headers })).status
        }),
      )
    expect(await statuses()).toEqual([200, 200])

    await tenant("suspend", "branch")
    await expect.poll(statuses).toEqual([403, 403])
    await tenant("resume", "branch")
    await expect.poll(statuses).toEqual([200, 200])

    // Pretends that the tenant's schema is older than the servers'.
    const home = (sql: string) => query(databaseUrl.toString(), sql)
    await home("INSERT INTO platform.schema_release (version) VALUES ('older')")
    await home("UPDATE platform.schema_release SET number = DEFAULT WHERE version <> 'older'")
    const [row] = await home(
      "UPDATE platform.tenant SET schema_version = 'older' WHERE slug = 'branch' RETURNING database_name",
    )
    const own = databaseUrl.toString().replace(/[^/]+$/, String(row?.database_name))
    await query(own, "UPDATE platform.schema_state SET version = 'older'")
    await expect.poll(statuses).toEqual([503, 503])
    expect(await tenant("upgrade")).toContain("1 checked, 0 failed.")
    await expect.poll(statuses).toEqual([200, 200])
    await tenant("drop", "branch", "--purge", "--yes")
  })

  it("work with the commands of the build", async () => {
    const admin = { email: "second@admin.test", password: "another password" }
    expect(await npm(["run", "migrate:production"], env)).toContain("The schema is already current.")
    await npm(
      ["run", "medusa:production", "--", "user", "--email", admin.email, "--password", admin.password],
      env,
    )
    const signIn = await fetch(`${servers[0]?.url}/auth/user/emailpass`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(admin),
    })
    expect(signIn.status).toBe(200)
  })

  it("store one snapshot of exchange rates if four processes refresh them at once", async () => {
    const more = MORE_PORTS.map((port) => spawnServer({ dataDirectory, port, env, command: BUILT }))
    try {
      await Promise.all(more.map(untilReady))
      const token = await adminToken()
      const post = async (base: string, path: string, body: object) => {
        const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
        const reply = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) })
        expect(reply.status).toBe(200)
        return reply.json()
      }
      const [first] = servers
      // So that no job asks the bank, too.
      await post(first?.url ?? "", "/admin/config/currency", { refresh_hours: 0 })
      await post(first?.url ?? "", "/admin/currency-pairs", { base: "eur", quote: "jpy" })
      // No process gets an answer until all four have asked, so that all store it at the same moment.
      const together = bank.answerTogether(4)
      const refreshed = await Promise.all(
        [...servers, ...more].map(async ({ url }) => {
          const answer = (await post(url, "/admin/currency-rates/refresh", {})) as Refreshed
          return answer.refreshed.filter(({ source }) => source === "ecb").map(({ result }) => result)
        }),
      )
      await together
      expect(refreshed.flat().sort()).toEqual(["known", "known", "known", "stored"])
      const stored = await query(
        databaseUrl.toString(),
        "SELECT rates FROM rate_snapshot WHERE source = 'ecb'",
      )
      expect(stored).toMatchObject([{ rates: { jpy: "161.9" } }])
    } finally {
      for (const server of more) server.signal("SIGTERM")
      await Promise.all(more.map(({ exited }) => exited))
    }
  })

  it("tell browsers to use TLS, and name the allowed origins", async () => {
    const reply = await fetch(`${servers[0]?.url}/store/regions`, {
      headers: { "x-publishable-api-key": key, origin: "https://shop.example" },
    })
    expect(reply.headers.get("strict-transport-security")).toMatch(/max-age=31536000/)
    expect(reply.headers.get("access-control-allow-origin")).toBe("https://shop.example")
  })
})

interface Refreshed {
  refreshed: { source: string; result: string }[]
}

async function adminToken(): Promise<string> {
  const reply = await fetch(`${servers[0]?.url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  })
  return ((await reply.json()) as { token: string }).token
}

/** A local server that stands for the European Central Bank. It fails until a test needs its answers. */
async function centralBank() {
  let needed = Number.POSITIVE_INFINITY
  let answered = () => {}
  const waiting: (() => void)[] = []
  const server = outsideServer((req, res) => {
    if (needed === Number.POSITIVE_INFINITY || !req.url?.startsWith("/stats/eurofxref/"))
      return void res.writeHead(503).end()
    const today = new Date().toISOString().slice(0, 10)
    waiting.push(() => res.end(ecbFile(today, { JPY: "161.90", USD: "1.0823", TRY: "41.0250" })))
    if (waiting.length < needed) return
    needed = 0
    for (const send of waiting.splice(0)) send()
    answered()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    /** The next answers are sent only when this many requests wait for one. */
    answerTogether(requests: number): Promise<void> {
      needed = requests
      return new Promise((resolve) => {
        answered = resolve
      })
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function store(base: string, path: string, from = "203.0.113.6") {
  const reply = await fetch(base + path, {
    headers: { "x-publishable-api-key": key, "x-forwarded-for": from },
  })
  return { status: reply.status, body: (await reply.json()) as { count: number } }
}
