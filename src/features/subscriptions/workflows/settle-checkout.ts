import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { settleCheckout } from "./lib/settle-checkout"

/** A repeated call has the same result, so there is nothing to compensate. */
const settleSubscriptionCheckoutStep = createStep(
  "settle-subscription-checkout",
  async ({ id }: { id: string }, { container }) => {
    await settleCheckout(container, await container.resolve("subscriptions").atProviders.checkoutById(id))
    return new StepResponse(id)
  },
)

/** Makes the subscription of a checkout if the provider says that it is paid. */
export const settleSubscriptionCheckoutWorkflow = createWorkflow(
  "settle-subscription-checkout",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(settleSubscriptionCheckoutStep(input)),
)
