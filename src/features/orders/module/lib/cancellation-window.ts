import { OrderStatus } from "@medusajs/framework/utils"
import { type ApiError, errors } from "../../../../lib/errors"
import type { CancellableOrder } from "../types"

const MS_PER_HOUR = 3_600_000

/**
 * Returns the error if an order cannot be cancelled at `now`: 409 `invalid_state` because of its status, or 409
 * `cancellation_window_closed` if an item was fulfilled or the time for cancellations is over.
 *
 * @param windowHours how many hours after the order customers may cancel. `null` means no limit, as for admins.
 */
export function cancellationRefusal(
  order: CancellableOrder,
  { now, windowHours }: { now: number; windowHours: number | null },
): ApiError | undefined {
  if (order.status === CANCELED) return errors.invalidState("The order is already cancelled.")
  if (!OPEN.has(order.status)) return errors.invalidState(`The order is ${order.status}.`)
  if (order.fulfillments?.some((fulfillment) => fulfillment && !fulfillment.canceled_at))
    return errors.cancellationWindowClosed("An item of the order is already fulfilled.")
  if (windowHours === null) return undefined
  const closes = new Date(order.created_at).getTime() + windowHours * MS_PER_HOUR
  return now < closes
    ? undefined
    : errors.cancellationWindowClosed(
        `Orders can be cancelled for ${windowHours} hours after they are placed.`,
      )
}

const CANCELED: string = OrderStatus.CANCELED
const OPEN = new Set<string>([OrderStatus.PENDING, OrderStatus.REQUIRES_ACTION])
