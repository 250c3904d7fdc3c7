import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../lib/clock"
import { asError } from "../../../lib/thrown"
import { endReplaced } from "./lib/end-replaced"
import { settleCheckout } from "./lib/settle-checkout"

/** The scheduler gives a run up after ten minutes. After one that ends earlier with work left, the job rests. */
const RUN_MS = 5 * 60_000

/** A repeated call has the same result, so there is nothing to compensate. */
const settleDueCheckoutStep = createStep(
  "settle-due-checkout",
  async ({ id }: { id: string }, { container }) => {
    const { atProviders } = container.resolve("subscriptions")
    const checkout = await atProviders.checkoutById(id)
    const { status, provider_ref, replaces_id } = checkout
    if (status === "completed") {
      if (replaces_id === null) await atProviders.finishCheckout(id)
      else await endReplaced(container, { checkout_id: id, replaces_id })
    } else if (provider_ref === null) {
      // The customer has never seen it, because the process died before the provider's answer.
      await atProviders.endCheckout(id, "expired")
      await atProviders.finishCheckout(id)
    } else await settleCheckout(container, checkout)
    return new StepResponse(id)
  },
)

const settleDueCheckoutWorkflow = createWorkflow(
  "settle-due-checkout",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(settleDueCheckoutStep(input)),
)

/**
 * Asks about the checkouts that are due, because a report of the provider may have been lost, and ends subscriptions
 * that others have replaced. One that fails does not stop the others, and is tried again.
 */
export async function settleDueCheckouts(container: MedusaContainer): Promise<void> {
  const { atProviders } = container.resolve("subscriptions")
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const until = clock.now() + RUN_MS
  const settle = async (id: string) => {
    await settleDueCheckoutWorkflow(container)
      .run({ input: { id } })
      .catch((error: unknown) => logger.error(`The checkout ${id} was not settled`, asError(error)))
  }
  for (
    let due = await atProviders.claimCheckouts();
    due.length > 0;
    due = await atProviders.claimCheckouts()
  ) {
    await Promise.all(due.map(settle))
    if (clock.now() > until) return
  }
}
