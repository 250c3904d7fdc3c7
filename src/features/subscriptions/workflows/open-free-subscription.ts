import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { RENEW_SUBSCRIPTIONS } from "../module/due"
import { chosenPrice, isFree } from "../module/lib/sale"

interface Opening {
  plan_id: string
  price_id?: string | null | undefined
  quantity?: number | undefined
  locale: string | null
  actor: SignedInActor
}

const openFreeSubscriptionStep = createStep(
  "open-free-subscription",
  async ({ plan_id, price_id, quantity, locale, actor }: Opening, { container }) => {
    const service = container.resolve("subscriptions")
    const plan = await service.findPlan(plan_id)
    if (!plan?.is_active) throw errors.invalidField("Field 'plan_id': no plan on sale has this id.")
    if (!isFree(plan))
      throw errors.invalidState(
        "This plan is not free. Start it with POST /store/subscriptions/checkout instead.",
      )
    const wanted = quantity ?? plan.min_quantity
    const price = chosenPrice(plan, { price_id, quantity: wanted })
    const id = await service.openFree({
      customer_id: actor.id,
      plan,
      price_id: price?.id ?? null,
      quantity: wanted,
      locale,
      actor,
    })
    await dueWork(container).recheck(RENEW_SUBSCRIPTIONS)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("subscriptions").undoOpening(id)
  },
)

/**
 * Opens a subscription to a plan that costs nothing.
 *
 * Throws 400 for an unknown plan or price, 409 `invalid_state` for a paid plan, and 409 `duplicate` if the customer has
 * the plan already.
 */
export const openFreeSubscriptionWorkflow = createWorkflow(
  "open-free-subscription",
  (input: WorkflowData<Opening>) => new WorkflowResponse(openFreeSubscriptionStep(input)),
)
