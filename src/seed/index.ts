import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Client } from "pg"
import { config } from "../config"
import { wirings } from "../features/wirings"
import { inOrder } from "../lib/features/in-order"
import { codeOf } from "../lib/thrown"
import { adminUser } from "./admin-user"
import { catalogue } from "./products"
import { promotions } from "./promotions"
import { regions } from "./regions"
import type { Seed } from "./seed"
import { shipping } from "./shipping"
import { stock } from "./stock"
import { store } from "./store"
import { storefrontKey } from "./storefront-key"
import { taxes } from "./taxes"

/** What every demo shop stands on, in the order in which one needs another. */
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

/** The ground, then what each feature adds. */
function allSeeds(): Seed[] {
  const ofFeatures = wirings().flatMap(({ wiring }) => wiring.seed ?? [])
  return [...ground, ...inOrder(ofFeatures, { names: ({ name }) => [name], after: (seed) => seed.after })]
}

const UNDEFINED_TABLE = "42P01"
/** Two processes that want to seed wait for each other on this advisory lock. */
const SEED_LOCK = 727_003

/**
 * Fills the database with the demo shop. What was applied once is left alone from then
 * on, so that a shop's owner can change and delete it. Several processes may call this
 * at once.
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

/** On a connection of its own: a small pool needs all of its connections for the seeds. */
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
