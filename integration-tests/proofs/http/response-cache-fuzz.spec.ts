import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { cachedRequests } from "../../factories/cached-requests"
import { anyAddress } from "../../harness/api"
import { patient } from "../../harness/patience"
import { changeableColumns, type Random, randomChange, randomFrom } from "../../harness/random-changes"
import { type ServerProcess, spawnServer, untilReady } from "../../harness/server-process"
import { useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PORT = 19_180
/** The most transactions that are open at the same time, while requests are sent. */
const MAX_OPEN = 3
const PATHS_PER_CHANGE = 4

interface Answer {
  status: number
  text: string
}

let shop: TenantShop
let other: ServerProcess
let paths: string[]
const clients: Client[] = []
const directory = mkdtempSync(path.join(tmpdir(), "svc-cache-fuzz-"))
let putBack = () => {}

beforeAll(async () => {
  await useShop()
  shop = await useTenant("cache-fuzz")
  paths = Object.values(await runInTenant(shop.tenant, () => cachedRequests(shop))).flat()
  for (let index = 0; index <= MAX_OPEN; index++) {
    const client = new Client({ connectionString: shop.tenant.databaseUrl, lock_timeout: 100 })
    await client.connect()
    clients.push(client)
  }
  other = spawnServer({
    dataDirectory: directory,
    port: PORT,
    env: {
      DATABASE_URL: config.databaseUrl ?? "",
      DEMO_SHOP: "false",
      TRUST_PROXY: "loopback",
      LOG_LEVEL: "error",
      PUBLIC_URL: config.publicUrl,
      JWT_SECRET: config.secrets.jwt,
      COOKIE_SECRET: config.secrets.cookie,
      SVC_ENCRYPTION_KEY: config.secrets.encryption,
      SVC_AGENT_API_KEY: config.secrets.agentKey,
    },
  })
  await untilReady(other)
})

afterEach(() => putBack())

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  other.signal("SIGTERM")
  await other.exited
  rmSync(directory, { recursive: true, force: true })
})

async function ask(url: string, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const reply = await fetch(url + address, {
    headers: {
      "x-publishable-api-key": shop.publishableKey,
      "x-forwarded-for": anyAddress(),
      ...headers,
    },
  })
  const text = await reply.text()
  return { status: reply.status, text: UNORDERED.test(address) ? ordered(text) : text }
}

/** The engine reads the products of tags and types in no order, so the database may return them in any. */
const UNORDERED = /^\/store\/product-(tags|types)/

function ordered(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === "products" && Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value,
  )
}

/** Commits, rolls back, or makes a change, in one of the open transactions or outside of them. */
async function change(random: Random, statement: string, open: Set<Client>): Promise<void> {
  const [outside, ...others] = clients
  const closing = [...open]
  if (closing.length > 0 && random.chance(0.4)) {
    const client = random.oneOf(closing)
    await client.query(random.chance(0.7) ? "COMMIT" : "ROLLBACK")
    open.delete(client)
    return
  }
  const client = random.chance(0.3) ? random.oneOf(others) : outside
  if (!client) return
  if (client !== outside && !open.has(client)) {
    await client.query("BEGIN")
    open.add(client)
  }
  const isOpen = open.has(client)
  if (isOpen) await client.query("SAVEPOINT before_change")
  // Constraints of the database refuse some of the changes.
  await client.query(statement).catch(async () => {
    if (isOpen) await client.query("ROLLBACK TO before_change")
  })
}

describe("answers from memory", () => {
  it(
    "are never older than the database, in two processes, beside open transactions and with the clock moved",
    async () => {
      const { seed, cacheChanges } = inject("fuzz")
      const random = randomFrom(seed)
      const [sql] = clients
      if (!sql) throw new Error("There is no connection")
      const columns = await changeableColumns(sql)
      const open = new Set<Client>()
      const old: string[] = []
      let moved = 0
      for (let number = 0; number < cacheChanges; number++) {
        const statement = randomChange(random, columns)
        await change(random, statement, open)
        if (random.chance(0.1)) {
          moved = random.chance(0.5) ? 0 : (random.below(400) - 200) * 60_000
          putBack()
          const shift = moved
          putBack = shift === 0 ? () => {} : clock.use({ now: () => Date.now() + shift })
        }
        const asked = Array.from({ length: PATHS_PER_CHANGE }, () => random.oneOf(paths))
        await Promise.all(
          asked.map(async (address) => {
            const [here, there] = await Promise.all([
              ask(shop.url, address),
              moved === 0 ? ask(other.url, address) : undefined,
            ])
            const made = await ask(shop.url, address, { authorization: "Bearer stale" })
            for (const [name, cached] of Object.entries({ here, there }))
              if (cached && (cached.status !== made.status || cached.text !== made.text))
                old.push(`change ${number}: ${statement}\n${name} ${address}\n${differenceOf(cached, made)}`)
          }),
        )
        if (old.length > 0) break
      }
      for (const client of open) await client.query("ROLLBACK")
      expect(old, `seed ${seed}`).toEqual([])
    },
    patient(1_200_000),
  )
})

function differenceOf(cached: Answer, made: Answer): string {
  let at = 0
  while (at < cached.text.length && cached.text[at] === made.text[at]) at++
  const around = ({ status, text }: Answer) => `${status} …${text.slice(Math.max(0, at - 80), at + 120)}…`
  return `cached: ${around(cached)}\nmade:   ${around(made)}`
}
