import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Client } from "pg"
import { config } from "../config"
import { wirings } from "../features/wirings"
import { inOrder } from "../kits/declarations/in-order"
import { adminUser } from "../kits/seed/admin-user"
import { catalogue } from "../kits/seed/products"
import { promotions } from "../kits/seed/promotions"
import { regions } from "../kits/seed/regions"
import type { Seed } from "../kits/seed/seed"
import { shipping } from "../kits/seed/shipping"
import { stock } from "../kits/seed/stock"
import { store } from "../kits/seed/store"
import { storefrontKey } from "../kits/seed/storefront-key"
import { taxes } from "../kits/seed/taxes"
import { codeOf } from "../lib/thrown"

/** The seeds that every demo shop needs. Each may use the data of the seeds before it. */
const ground: readonly Seed[] = [
  adminUser,
  store,
  storefrontKey,
  regions,
  taxes,
  shipping,
  catalogue,
  stock,
  promotions,
]

/** First the base, then the seeds of features. */
function allSeeds(): Seed[] {
  const ofFeatures = wirings().flatMap(({ wiring }) => wiring.seed ?? [])
  return [...ground, ...inOrder(ofFeatures, { names: ({ name }) => [name], after: (seed) => seed.after })]
}

const UNDEFINED_TABLE = "42P01"
/** The key of the advisory lock that lets only one process seed at a time. */
const SEED_LOCK = 727_003

/**
 * Fills the database with the demo shop. Each seed runs only once, so that data which the owner has changed or deleted
 * does not come back. Several processes may call this at once.
 */
export async function seedDemoShop(
  container: MedusaContainer,
  onStep?: (name: string) => void,
): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  if ((await missingSeeds(database)).length === 0) return

  await exclusively(async () => {
    for (const seed of await missingSeeds(database)) {
      onStep?.(seed.name)
      await seed.run(container)
      await database("platform.seed_state").insert({ name: seed.name })
    }
  })
}

async function missingSeeds(database: Knex): Promise<Seed[]> {
  const applied = await appliedSeeds(database)
  return allSeeds().filter(({ name }) => !applied.has(name))
}

async function appliedSeeds(database: Knex): Promise<Set<string>> {
  try {
    const rows = await database<{ name: string }>("platform.seed_state").select("name")
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (codeOf(error) !== UNDEFINED_TABLE) throw error
    return new Set()
  }
}

/** Opens its own connection. The seeds may need all connections of a small pool. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: config.databaseUrl, application_name: "svc demo shop" })
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock($1)", [SEED_LOCK])
    await client.query("CREATE SCHEMA IF NOT EXISTS platform")
    await client.query(
      `CREATE TABLE IF NOT EXISTS platform.seed_state (
         name text PRIMARY KEY,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
    await work()
  } finally {
    await client.end()
  }
}
