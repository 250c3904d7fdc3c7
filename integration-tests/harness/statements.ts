import { setTimeout as delay } from "node:timers/promises"
import { config } from "../../src/config"
import { listen } from "./driver"
import { newWork } from "./numbered-work"
import { patient } from "./patience"
import type { Shop } from "./shop"

/** The SQL statements in order. */
export interface Statements<Answer> {
  statements: string[]
  answer: Answer
}

/** If no statement runs for this time, background work such as indexing has ended. */
const QUIET_MS = 100
const MAX_BUSY_MS = patient(10_000)

/**
 * Records the SQL statements that a request causes. Statements of work that began earlier, such as jobs and events,
 * are left out. `times` repeats the request, and the run with the fewest statements counts, without cache misses.
 */
export async function statementsOf<Answer>(
  shop: Shop,
  request: () => PromiseLike<Answer>,
  times = 1,
): Promise<Statements<Answer>> {
  await untilQuiet(shop)
  let fewest = await causedBy(shop, request)
  for (let time = 2; time <= times; time++) {
    const next = await causedBy(shop, request)
    if (next.statements.length < fewest.statements.length) fewest = next
  }
  return fewest
}

async function causedBy<Answer>(shop: Shop, request: () => PromiseLike<Answer>): Promise<Statements<Answer>> {
  const { run, isCause } = newWork()
  return heardDuring(shop, () => run(async () => request()), isCause)
}

async function heardDuring<Answer>(
  shop: Shop,
  request: () => PromiseLike<Answer>,
  isMeant: () => boolean = () => true,
): Promise<Statements<Answer>> {
  const database = databaseOf(shop)
  const statements: string[] = []
  const stop = listen((client, sql) => {
    if (client.database === database && isMeant()) statements.push(sql)
  })
  try {
    return { answer: await request(), statements }
  } finally {
    stop()
  }
}

/** A job that a spec has started may still change what the request reads. */
async function untilQuiet(shop: Shop): Promise<void> {
  for (let waited = 0; waited < MAX_BUSY_MS; waited += QUIET_MS) {
    const { statements } = await heardDuring(shop, () => delay(QUIET_MS))
    if (statements.length === 0) return
  }
}

function databaseOf({ tenant }: Shop): string {
  const url = "databaseUrl" in tenant ? String(tenant.databaseUrl) : config.databaseUrl
  return decodeURIComponent(new URL(url ?? "").pathname.slice(1))
}
