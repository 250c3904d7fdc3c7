import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderedPage } from "../../../kits/rows/lists"
import { crudHandlers, type Operations } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import type { QuotaChange, QuotaInput } from "../module/types"
import { EVENT_KIND } from "../services/tickets-kind"
import { eventQuotaWorkflows } from "../workflows/event-quotas"
import { adminEventQuotas } from "./admin-event-quotas.rows"
import { withTitles } from "./admin-events-with-titles"

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
const operations: Operations<Query, QuotaInput, QuotaChange> = table

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

declareHandlers(crudHandlers(adminEventQuotas, operations))
