import type { MedusaContainer } from "@medusajs/framework/types"
import { EVENT_KIND } from "../../../features/events/tickets-kind"
import type { OrderedPage } from "../../../lib/contract/lists"
import type { Operations } from "../../../lib/crud/routes"
import { tableOperations } from "../../../lib/crud/table-operations"
import type { QuotaChange, QuotaInput } from "../../../modules/events/types"
import { eventQuotaWorkflows } from "../../../workflows/events/event-quotas"
import { withTitles } from "../events/with-titles"

interface Query extends OrderedPage {
  event_id?: string | undefined
  q?: string | undefined
  fields?: string | undefined
}

const table = tableOperations(eventQuotaWorkflows, (scope) => async (filters, config) => {
  const { event_id, ...others } = filters
  const capacity = scope.resolve("capacity")
  const own = { ...others, kind: EVENT_KIND, ...(event_id !== undefined && { owner_id: event_id }) }
  const [found, count] = await capacity.listAndCountCapacityQuotas(own, config)
  return [await withTitles(scope, await withRemaining(scope, found)), count]
})

/** Admin routes for ticket quotas. Responses also contain the number of places that are left. */
export const operations: Operations<Query, QuotaInput, QuotaChange> = table

async function withRemaining(
  scope: MedusaContainer,
  quotas: readonly { id: string; owner_id: string }[],
): Promise<{ event_id: string }[]> {
  const left = await scope.resolve("capacity").remainingOf(quotas.map(({ id }) => id))
  return quotas.map(({ owner_id, ...quota }) => ({
    ...quota,
    event_id: owner_id,
    remaining: left.find(({ id }) => id === quota.id)?.remaining ?? null,
  }))
}
