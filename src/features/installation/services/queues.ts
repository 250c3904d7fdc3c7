import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { atMost } from "../../../lib/at-most"
import { clock } from "../../../lib/clock"
import { readRows } from "../../../lib/database"
import { asError } from "../../../lib/thrown"
import { Turns } from "../../../lib/turns"
import { HOME, runInTenant } from "../../../tenancy/current-tenant"
import type { RegisteredTenant } from "../../../tenancy/registry"
import { wirings } from "../../wirings"
import { AT_ONCE, MOST_COUNTED, PATIENCE_MS } from "../limits"
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
  return Promise.all(tenants.map((tenant) => turns.take("shop", () => readShop(container, tenant))))
}

/** A shop whose database does not answer hides no other shop's queues. */
async function readShop(container: MedusaContainer, tenant: RegisteredTenant): Promise<ShopQueues> {
  const isHome = tenant.id === HOME
  if (!isHome && !(tenant.isCurrent && tenant.status === "active"))
    return { tenant, state: "paused", queues: [] }
  try {
    const queues = await atMost(
      PATIENCE_MS,
      runInTenant(isHome ? undefined : tenant, () => readCurrent(container)),
    )
    if (queues) return { tenant, state: "read", queues }
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`The queues of ${tenant.slug} could not be read`, asError(error))
  }
  return { tenant, state: "unreachable", queues: [] }
}

/** The queues of the current tenant. */
async function readCurrent(container: MedusaContainer): Promise<QueueRow[]> {
  const declared = wirings().flatMap(({ wiring }) => wiring.queues ?? [])
  const parts = declared.map(
    ({ name, waiting, failed }) => `
      SELECT '${name}' AS queue, oldest.count AS waiting, oldest.since AS oldest_waiting_at,
             ${failed === undefined ? "CAST(NULL AS int)" : countOf(failed)} AS failed
        FROM (SELECT count(*)::int AS count, min(since) AS since
                FROM (SELECT since FROM (${waiting}) of_queue ORDER BY since LIMIT ${MOST_COUNTED}) first) oldest`,
  )
  return readRows(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    queueRow,
    parts.join(" UNION ALL "),
    { now: clock.date() },
  )
}

function countOf(select: string): string {
  return `(SELECT count(*)::int FROM (SELECT 1 FROM (${select}) of_queue LIMIT ${MOST_COUNTED}) counted)`
}
