import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"

/** A request that removes a line item and fails gives the places back to the cart within this time. */
const REST_MS = 86_400_000
const MOST_AT_ONCE = 500

/**
 * Deletes what carts have reserved and can buy no more: their line items were removed, or their hold is deleted. A hold
 * that has only expired stays, because a cart takes its places again when it is bought.
 */
export async function purgeReservedBookingsOf(container: MedusaContainer): Promise<void> {
  const tours = container.resolve("tours")
  const before = new Date(clock.now() - REST_MS)
  for (let after = ""; ; ) {
    const reserved = await tours.bookings.reservedAfter({ after, before, take: MOST_AT_ONCE })
    const last = reserved.at(-1)
    if (!last) return
    const holdIds = reserved.map(({ hold_id }) => hold_id)
    const holds = await container
      .resolve("capacity")
      .listCapacityHolds({ id: holdIds }, { select: ["id", "status"], take: MOST_AT_ONCE })
    const live = new Set(holds.flatMap(({ id, status }) => (status === "released" ? [] : [id])))
    await tours.removeReserved(holdIds.filter((id) => !live.has(id)))
    after = last.id
  }
}
