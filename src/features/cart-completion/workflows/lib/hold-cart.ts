import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * Runs `work` while it holds the engine's lock of the cart, so that nobody else completes or changes the cart. The lock
 * is renewed as long as the work runs, even if a payment service is slow. After a crash it expires within a minute. The
 * engine's own lock step would release it after a fixed time, although the work still runs.
 *
 * Throws 503 `unavailable` if the cart stays locked for `waitSeconds`, at least one second.
 */
export function holdCart<Result>(
  container: MedusaContainer,
  cartId: string,
  { waitSeconds }: { waitSeconds: number },
  work: () => Promise<Result>,
): Promise<Result> {
  return container.resolve(Modules.LOCKING).execute(cartId, work, { timeout: waitSeconds })
}
