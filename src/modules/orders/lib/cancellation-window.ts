import { OrderStatus } from "@medusajs/framework/utils"
import { type ApiError, errors } from "../../../lib/errors"
import type { CancellableOrder } from "../types"

const MS_PER_HOUR = 3_600_000

/**
 * Why an order cannot be cancelled at `now`, if so: 409 `invalid_state` where there is nothing left to cancel, 409
 * `cancellation_window_closed` where something is fulfilled or too long has passed since it was placed.
 *
 * @param windowHours how long customers may; `null` is as long as they like, which is how long admins may.
 */
export function cancellationRefusal(
  order: CancellableOrder,
  { now, windowHours }: { now: number; windowHours: number | null },
): ApiError | undefined {
  if (order.status === CANCELED) return errors.invalidState("The order is cancelled already.")
  if (!OPEN.has(order.status)) return errors.invalidState(`The order is ${order.status}.`)
  if (order.fulfillments?.some((fulfillment) => fulfillment && !fulfillment.canceled_at))
    return errors.cancellationWindowClosed("Something of the order is fulfilled already.")
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
