import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { atMost } from "../../../lib/at-most"
import { clock } from "../../../lib/clock"
import { execute, readRows } from "../../../lib/database"
import { asError } from "../../../lib/thrown"
import { Turns } from "../../../lib/turns"
import { HOME, runInTenant } from "../../../tenancy/current-tenant"
import type { RegisteredTenant } from "../../../tenancy/registry"
import { wirings } from "../../wirings"
import { AT_ONCE, MOST_COUNTED, MOST_READ, PATIENCE_MS } from "../limits"
import type { QueueState } from "../queue-states"

const queueRow = z.object({
  queue: z.string(),
  waiting: z.number(),
  oldest_waiting_at: z.date().nullable(),
  failed: z.number().nullable(),
})

type QueueRow = z.output<typeof queueRow>

interface ShopQueues {
  tenant: RegisteredTenant
  state: QueueState
  queues: QueueRow[]
}

/** Reads the queues of these shops, a few at a time. One statement for each shop, in its own database. */
export function readQueues(
  container: MedusaContainer,
  tenants: readonly RegisteredTenant[],
): Promise<ShopQueues[]> {
  const turns = new Turns({ atOnce: AT_ONCE, waiting: tenants.length })
  return Promise.all(tenants.map((tenant) => readInTurn(turns, container, tenant)))
}

/** A shop that answers late keeps its turn until it has answered, so that never more shops are read at once. */
function readInTurn(turns: Turns, container: MedusaContainer, tenant: RegisteredTenant): Promise<ShopQueues> {
  return new Promise((resolve, reject) => {
    const work = async () => {
      const reading = readShop(container, tenant)
      resolve((await atMost(PATIENCE_MS, reading)) ?? unreachable(tenant))
      await reading
    }
    turns.take("shop", work).catch(reject)
  })
}

const unreachable = (tenant: RegisteredTenant): ShopQueues => ({ tenant, state: "unreachable", queues: [] })

/** A shop whose database does not answer hides no other shop's queues. */
async function readShop(container: MedusaContainer, tenant: RegisteredTenant): Promise<ShopQueues> {
  const isHome = tenant.id === HOME
  if (!isHome && !(tenant.isCurrent && tenant.status === "active"))
    return { tenant, state: "paused", queues: [] }
  try {
    const queues = await runInTenant(isHome ? undefined : tenant, () => readCurrent(container))
    return { tenant, state: "read", queues }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`The queues of ${tenant.slug} could not be read`, asError(error))
    return unreachable(tenant)
  }
}

/** The queues of the current tenant. The database itself ends a slow statement, because the shop has few connections. */
async function readCurrent(container: MedusaContainer): Promise<QueueRow[]> {
  const declared = wirings().flatMap(({ wiring }) => wiring.queues ?? [])
  const parts = declared.map(
    ({ name, waiting, failed }) => `
      SELECT '${name}' AS queue, least(found.count, ${MOST_COUNTED}) AS waiting, found.since AS oldest_waiting_at,
             ${failed === undefined ? "CAST(NULL AS int)" : countOf(failed)} AS failed
        FROM (SELECT count(*)::int AS count, min(since) AS since
                FROM (SELECT since FROM (${waiting}) of_queue LIMIT ${MOST_READ}) first) found`,
  )
  return container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .transaction(async (transaction: Knex.Transaction) => {
      await execute(transaction, `SET LOCAL statement_timeout = ${PATIENCE_MS}`)
      return readRows(transaction, queueRow, parts.join(" UNION ALL "), { now: clock.date() })
    })
}

function countOf(select: string): string {
  return `(SELECT count(*)::int FROM (SELECT 1 FROM (${select}) of_queue LIMIT ${MOST_COUNTED}) counted)`
}
