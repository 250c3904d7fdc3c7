import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { asError } from "../../../lib/thrown"
import type { CardRemoval } from "../module/lib/card-removals"
import { readCard } from "./lib/cards"

/** A deleted card cannot come back, and a repeated call finds nothing to delete. So there is no compensation. */
const forgetSubscriptionCardStep = createStep(
  "forget-subscription-card",
  async (removal: CardRemoval, { container }) => {
    const { id, card: sealed, isLast } = removal
    const { cards } = container.resolve("subscriptions")
    const card = readCard(container, sealed)
    try {
      // Without the key that has encrypted it, nobody can name the card.
      if (card !== undefined) await (await container.resolve("payments").cards()).forget(card)
      await cards.finishRemoval(id)
    } catch (error) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(`PayTR has not deleted a stored card. ${isLast ? "" : "It will be retried."}`, asError(error))
      if (isLast) await cards.finishRemoval(id)
    }
    return new StepResponse(id)
  },
)

const forgetSubscriptionCardWorkflow = createWorkflow(
  "forget-subscription-card",
  (input: WorkflowData<CardRemoval>) => new WorkflowResponse(forgetSubscriptionCardStep(input)),
)

/** Lets PayTR delete the cards of ended subscriptions and erased customers. One that fails does not stop the others. */
export async function forgetCards(container: MedusaContainer): Promise<void> {
  for (const removal of await container.resolve("subscriptions").cards.claimRemovals())
    await forgetSubscriptionCardWorkflow(container).run({ input: removal })
}
