import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"

const DAY_MS = 86_400_000
/** A request that removes a line item and fails gives the places back to the cart within this time. */
const REST_MS = DAY_MS
/** A cart is forgotten if its hold has been over for so long. */
const FORGOTTEN_MS = 7 * DAY_MS
const MAX_AT_ONCE = 500

interface Reserved {
  id: string
  /** `undefined` if the hold is deleted. */
  hold_id: string | undefined
}

/** A feature's rows about the people in carts. */
interface Reservations<Row extends Reserved> {
  /** Returns rows that are older than `before` and belong to no order, in the order of their ids. */
  page: (after: { after: string; before: Date; take: number }) => Promise<Row[]>
  remove: (rows: Row[]) => Promise<void>
  count: (rows: number) => void
}

/**
 * Deletes what carts have reserved and buy no more, because it is about persons. Either the line items were removed, or
 * the cart is forgotten, and its hold is given back here. A hold that has only just expired stays, because a cart takes
 * its places again when it is bought. Tells `count` the rows that are deleted.
 */
export async function forgetReservations<Row extends Reserved>(
  container: MedusaContainer,
  { page, remove, count }: Reservations<Row>,
): Promise<void> {
  const before = new Date(clock.now() - REST_MS)
  const capacity = container.resolve("capacity")
  for (let after = ""; ; ) {
    const reserved = await page({ after, before, take: MAX_AT_ONCE })
    const last = reserved.at(-1)
    if (!last) return
    const holdIds = reserved.flatMap(({ hold_id }) => hold_id ?? [])
    // Otherwise a cart could be bought without the names in it. The line items stay, so that the shopper sees what is
    // lost. Without a hold, they cannot be bought: 409 `sold_out`.
    await capacity.giveBackOver(holdIds, new Date(clock.now() - FORGOTTEN_MS))
    const holds = await capacity.listCapacityHolds(
      { id: holdIds },
      { select: ["id", "status"], take: MAX_AT_ONCE },
    )
    const live = new Set(holds.flatMap(({ id, status }) => (status === "released" ? [] : [id])))
    const over = reserved.filter(({ hold_id }) => hold_id === undefined || !live.has(hold_id))
    await remove(over)
    count(over.length)
    after = last.id
  }
}
