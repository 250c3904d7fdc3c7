import { OrderStatus } from "@medusajs/framework/utils"
import { type ApiError, errors } from "../../../lib/errors"
import type { CancellableOrder } from "../types"

const MS_PER_HOUR = 3_600_000

/**
 * Returns the reason why an order cannot be cancelled at `now`. It is 409 `invalid_state` if its status forbids it.
 * It is 409 `cancellation_window_closed` if an item is fulfilled or the window has closed.
 *
 * @param windowHours hours after placing the order. `null` means no limit, as for admins.
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
