import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** How long a call waits for another change of its cart. */
const WAIT_SECONDS = 30

/**
 * Runs `work` while it holds the engine's lock of the cart, so that nobody else completes or changes the cart. Call it
 * around each workflow of ours that runs a workflow of the engine for a cart as a step: as a step, the engine's workflow
 * takes no lock.
 *
 * The lock is renewed as long as the work runs, even if a payment service is slow. After a crash it expires within a
 * minute. The engine's own lock step would release it after a fixed time, although the work still runs.
 *
 * Throws 503 `unavailable` if the cart stays locked for `waitSeconds`, at least one second.
 */
export function holdCart<Result>(
  container: MedusaContainer,
  cartId: string,
  work: () => Promise<Result>,
  { waitSeconds }: { waitSeconds: number } = { waitSeconds: WAIT_SECONDS },
): Promise<Result> {
  return container.resolve(Modules.LOCKING).execute(cartId, work, { timeout: waitSeconds })
}
