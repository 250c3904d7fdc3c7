import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createCustomersWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { Client } from "pg"
import { beforeAll, describe, expect, inject, it } from "vitest"
import { config } from "../../../src/config"
import { translateError } from "../../../src/edge/translate-error"
import { runInTenant, type Tenant } from "../../../src/tenancy/current-tenant"
import { type Shop, useShop } from "../../harness/shop"
import { cloneDatabase, testServer } from "../../harness/test-database"
import { until } from "../../harness/until"

let shop: Shop
let north: Tenant
let south: Tenant
const home = () => ({ databaseUrl: config.databaseUrl ?? "" })

beforeAll(async () => {
  shop = await useShop()
  ;[north, south] = await Promise.all([tenant("north"), tenant("south")])
})

describe("a tenant's work", () => {
  it("is written to the tenant's own database only", async () => {
    const email = "only@north.test"
    await runInTenant(north, () => createCustomer(email))
    expect(await customersLike(email, [north, south, home()])).toEqual([1, 0, 0])
  })

  it("keeps its connection inside transactions", async () => {
    await runInTenant(south, () =>
      createProductsWorkflow(shop.container).run({
        input: {
          products: [
            {
              title: "Southern Lamp",
              handle: "southern-lamp",
              options: [{ title: "Size", values: ["S"] }],
              variants: [
                { title: "S", options: { Size: "S" }, prices: [{ amount: 10, currency_code: "eur" }] },
              ],
            },
          ],
        },
      }),
    )
    const found = await Promise.all(
      [north, south, home()].map((at) =>
        count(at, "SELECT count(*) FROM product WHERE handle = 'southern-lamp'"),
      ),
    )
    expect(found).toEqual([0, 1, 0])
  })

  it("stays separate for many simultaneous tenants and the home tenant", async () => {
    const places = [north, south, undefined]
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const at = places[index % places.length]
        const work = () => createCustomer(`${index}@${at?.slug ?? "home"}.many.test`)
        return at ? runInTenant(at, work) : work()
      }),
    )
    expect(await customersLike("%@north.many.test", [north, south, home()])).toEqual([20, 0, 0])
    expect(await customersLike("%@south.many.test", [north, south, home()])).toEqual([0, 20, 0])
    expect(await customersLike("%@home.many.test", [north, south, home()])).toEqual([0, 0, 20])
  })
})

describe("a tenant whose database is down", () => {
  it("gets a 503, and other tenants work", async () => {
    const away: Tenant = {
      id: "tnt_away",
      slug: "away",
      databaseUrl: "postgres://nobody:nothing@127.0.0.1:1/away",
    }
    const [failure, others] = await Promise.all([
      runInTenant(away, () => ping().then(undefined, (error: unknown) => translateError(error))),
      runInTenant(north, ping),
    ])
    expect(failure).toMatchObject({ status: 503, code: "unavailable" })
    expect(others).toBe(1)
  })

  it("recovers after its connections are cut, and other tenants notice nothing", async () => {
    await runInTenant(north, ping)
    const cut = onDatabase(home(), (client) =>
      client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
        new URL(north.databaseUrl).pathname.slice(1),
      ]),
    )
    const others = Promise.all(Array.from({ length: 50 }, () => runInTenant(south, ping)))
    await cut
    await until(() =>
      runInTenant(north, ping).then(
        () => true,
        () => false,
      ),
    )
    expect(await others).toEqual(Array(50).fill(1))
  })
})

async function tenant(slug: string): Promise<Tenant> {
  const { serverUrl, template, workerPrefix } = inject("database")
  const server = testServer(serverUrl)
  const name = `${workerPrefix}${slug}`
  await cloneDatabase(server, template, name)
  return { id: `tnt_${slug}`, slug, databaseUrl: server.url(name) }
}

async function ping(): Promise<number> {
  const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const result = await database.raw<{ rows: { one: number }[] }>("SELECT 1 AS one")
  return result.rows[0]?.one ?? 0
}

async function createCustomer(email: string): Promise<void> {
  await createCustomersWorkflow(shop.container).run({ input: { customersData: [{ email }] } })
}

function customersLike(pattern: string, places: { databaseUrl: string }[]): Promise<number[]> {
  return Promise.all(
    places.map((at) => count(at, "SELECT count(*) FROM customer WHERE email LIKE $1", [pattern])),
  )
}

async function count(at: { databaseUrl: string }, sql: string, values: string[] = []): Promise<number> {
  return onDatabase(at, async (client) =>
    Number((await client.query<{ count: string }>(sql, values)).rows[0]?.count),
  )
}

async function onDatabase<Result>(
  { databaseUrl }: { databaseUrl: string },
  use: (client: Client) => Promise<Result>,
) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
