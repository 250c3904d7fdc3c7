import type { MedusaContainer } from "@medusajs/framework/types"
import type { Input } from "../../../kits/rows/input"
import { wallText, zoneClock } from "../../../lib/zoned-time"
import { priceOf } from "../services/prices"
import { rangeOf } from "../services/range"
import { publicSchedule, slotsOf } from "../services/slots"
import type { serviceBookings } from "./store-service-bookings.rows"

type Query = Input<typeof serviceBookings.listServiceSlots>["query"]

/** A page of the free slots of a service. The number of statements does not grow with the slots or the people. */
export async function slotPage(scope: MedusaContainer, query: Query, customer_id: string | undefined) {
  const { limit, offset, order, region_id, currency_code } = query
  const service = await publicSchedule(scope, query.service)
  const timezone = query.timezone ?? service.timezone
  const range = rangeOf({ from: query.from, to: query.to, timezone })
  const page = { offset, limit, isReversed: order === "-starts_at" }
  const found = await slotsOf(scope, service, { ...range, resource_id: query.resource }, page)
  const price = await priceOf(scope, service, { region_id, currency_code, customer_id })
  const { wallAt } = zoneClock(timezone)
  return {
    slots: found.slots.map(({ starts_at, ends_at, remaining, resource_ids }) => ({
      starts_at,
      ends_at,
      remaining,
      resource_ids,
      price,
      local_start: wallText(wallAt(starts_at.getTime())),
    })),
    count: found.count,
    offset,
    limit,
  }
}
