import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../../lib/actor"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { ORDER_SUBSCRIPTION_PRODUCTS } from "../module/due"

interface Asked {
  id: string
  actor: Actor
}

/** One transaction, and the job places the orders. So there is nothing to compensate. */
const orderSubscriptionAgainStep = createStep(
  "order-subscription-again",
  async ({ id, actor }: Asked, { container }) => {
    await container.resolve("subscriptions").deliveries.orderAgain(id, actor)
    await dueWork(container).recheck(ORDER_SUBSCRIPTION_PRODUCTS)
    return new StepResponse(id)
  },
)

/**
 * Lets the job place the orders again that it could not place. Throws 404, and 409 `invalid_state` if there are none.
 */
export const orderSubscriptionAgainWorkflow = createWorkflow(
  "order-subscription-again",
  (input: WorkflowData<Asked>) => new WorkflowResponse(orderSubscriptionAgainStep(input)),
)
