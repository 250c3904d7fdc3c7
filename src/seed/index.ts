import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
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

/** In the order in which they need each other. A feature adds its own file and its own line. */
const seeds: Seed[] = [
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

const UNDEFINED_TABLE = "42P01"

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
  const applied = await appliedSeeds(database)

  for (const seed of seeds.filter(({ name }) => !applied.has(name))) {
    onStep?.(seed.name)
    await applyOnce(database, seed, container)
  }
}

/** The row is written first: a process that wants the same seed waits for it, and has it only if this run fails. */
async function applyOnce(database: Knex, seed: Seed, container: MedusaContainer): Promise<void> {
  await database.transaction(async (transaction) => {
    const claimed = await transaction("platform.seed_state")
      .insert({ name: seed.name })
      .onConflict("name")
      .ignore()
      .returning("name")
    if (claimed.length > 0) await seed.run(container)
  })
}

async function appliedSeeds(database: Knex): Promise<Set<string>> {
  try {
    const rows = await database<{ name: string }>("platform.seed_state").select("name")
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
    await createStateTable(database)
    return new Set()
  }
}

async function createStateTable(database: Knex): Promise<void> {
  await database.raw("CREATE SCHEMA IF NOT EXISTS platform")
  await database.raw(
    `CREATE TABLE IF NOT EXISTS platform.seed_state (
       name text PRIMARY KEY,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  )
}
