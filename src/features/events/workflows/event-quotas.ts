import type { MedusaContainer } from "@medusajs/framework/types"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { errors } from "../../../lib/errors"
import type { QuotaChange, QuotaInput } from "../module/types"
import { EVENT_KIND } from "../services/tickets-kind"

const service = (container: MedusaContainer) => ({
  capacity: container.resolve("capacity"),
  events: container.resolve("events"),
})
type Service = ReturnType<typeof service>

/** Create, update and delete quotas of events. A size below the places that are taken leaves nothing for sale. */
export const eventQuotaWorkflows = crudWorkflows("event-quota", {
  service,
  async create({ capacity, events }: Service, { event_id, title, size }: QuotaInput) {
    const [event] = await events.listEvents({ id: event_id }, { select: ["id"] })
    if (!event) throw errors.invalidField(`Field 'event_id': no event has the id '${event_id}'.`)
    const quota = await capacity.createCapacityQuotas({ kind: EVENT_KIND, owner_id: event_id, title, size })
    return quota.id
  },
  async update({ capacity }: Service, id: string, change: QuotaChange) {
    const { title, size } = await quotaOf(capacity, id)
    await capacity.updateCapacityQuotas({ id, ...change })
    return { id, title, size }
  },
  undo: ({ capacity }: Service, before: { id: string; title: string; size: number | null }) =>
    capacity.updateCapacityQuotas(before),
  async remove({ capacity, events }: Service, id: string) {
    await quotaOf(capacity, id)
    if (await events.usesQuota(id)) throw errors.invalidState("Tickets use this quota. Change them first.")
    await capacity.softDeleteCapacityQuotas(id)
  },
  restore: ({ capacity }: Service, id: string) => capacity.restoreCapacityQuotas(id),
})

/** Throws 404 also for a quota of another feature. */
async function quotaOf(capacity: Service["capacity"], id: string) {
  const [quota] = await capacity.listCapacityQuotas({ id, kind: EVENT_KIND })
  if (!quota) throw errors.notFound(`There is no event quota '${id}'.`)
  return quota
}
