import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * Runs `work` while nobody else completes or changes a cart, by the engine's own lock of carts. It is held for as long
 * as the work takes, however slow a payment service is, and by a process that died for a minute at most: the engine's
 * step of that name would let go after a fixed time, and the next call would end what is still under way.
 *
 * Throws 503 `unavailable` where the cart is not free within so many seconds, one at least.
 */
export function holdCart<Result>(
  container: MedusaContainer,
  cartId: string,
  { waitSeconds }: { waitSeconds: number },
  work: () => Promise<Result>,
): Promise<Result> {
  return container.resolve(Modules.LOCKING).execute(cartId, work, { timeout: waitSeconds })
}
