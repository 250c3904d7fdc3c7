import { setTimeout as delay } from "node:timers/promises"
import { config } from "../../src/config"
import { listen } from "./driver"
import type { Shop } from "./shop"

/** The SQL statements in order. */
export interface Statements<Answer> {
  statements: string[]
  answer: Answer
}

/**
 * The database counts as quiet after this time without statements. Background work, such as indexing, has then ended.
 */
const QUIET_MS = 100
const LONGEST_UNREST_MS = 10_000

/**
 * Records the statements that a request causes in the shop's database, after the database is quiet. Background
 * statements are recorded as well. With `times` > 1 it returns the run with the fewest statements, which excludes jobs
 * and cache misses.
 */
export async function statementsOf<Answer>(
  shop: Shop,
  request: () => PromiseLike<Answer>,
  times = 1,
): Promise<Statements<Answer>> {
  await untilQuiet(shop)
  let fewest = await heardDuring(shop, request)
  for (let time = 2; time <= times; time++) {
    const next = await heardDuring(shop, request)
    if (next.statements.length < fewest.statements.length) fewest = next
  }
  return fewest
}

async function heardDuring<Answer>(
  shop: Shop,
  request: () => PromiseLike<Answer>,
): Promise<Statements<Answer>> {
  const database = databaseOf(shop)
  const statements: string[] = []
  const stop = listen((client, sql) => {
    if (client.database === database) statements.push(sql)
  })
  try {
    return { answer: await request(), statements }
  } finally {
    stop()
  }
}

async function untilQuiet(shop: Shop): Promise<void> {
  for (let waited = 0; waited < LONGEST_UNREST_MS; waited += QUIET_MS) {
    const { statements } = await heardDuring(shop, () => delay(QUIET_MS))
    if (statements.length === 0) return
  }
}

function databaseOf({ tenant }: Shop): string {
  const url = "databaseUrl" in tenant ? String(tenant.databaseUrl) : config.databaseUrl
  return decodeURIComponent(new URL(url ?? "").pathname.slice(1))
}
