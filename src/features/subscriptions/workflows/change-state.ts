import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../../lib/actor"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { RENEW_SUBSCRIPTIONS } from "../module/due"
import { type OwnAction, requireAllowed } from "../module/lib/own-billing"
import type { ShownSubscription } from "../module/types"
import { syncSubscription } from "./lib/sync"

interface Acting {
  id: string
  action: OwnAction
  actor: Actor
}

/** One call of the provider or one transaction, so there is nothing to compensate. */
const changeSubscriptionStateStep = createStep(
  "change-subscription-state",
  async ({ id, action, actor }: Acting, { container }) => {
    const service = container.resolve("subscriptions")
    const found = await service.subscriptionOf(id)
    const { provider } = found
    if (provider === "stripe" || provider === "iyzico")
      await actAtProvider(container, found, { action, provider, actor })
    else await service.actOnOwn(id, action, actor)
    await dueWork(container).recheck(RENEW_SUBSCRIPTIONS)
    return new StepResponse(id)
  },
)

/** The provider changes the state, and we read it. If that fails, the provider's webhook makes us read it. */
async function actAtProvider(
  container: MedusaContainer,
  found: ShownSubscription,
  { action, provider, actor }: { action: OwnAction; provider: "stripe" | "iyzico"; actor: Actor },
): Promise<void> {
  requireAllowed(found, action)
  const { provider_ref: reference } = found
  if (reference === null || (action === "cancel" && found.cancel_at_period_end)) return
  const gateway = await container.resolve("payments").billing(provider)
  if (action === "pause") await gateway.pause(reference)
  else if (action === "resume") await gateway.resume(reference)
  // A paused subscription has no period whose end would come.
  else if (action === "cancel" && found.status === "paused") await gateway.cancelNow(reference)
  else await gateway.cancelAtPeriodEnd(reference, action === "cancel")
  await syncSubscription(container, { provider, reference, actor })
}

/**
 * Pauses, resumes, cancels or uncancels a subscription. Throws 404, and 409 `invalid_state` if its state or its
 * provider does not allow it.
 */
export const changeSubscriptionStateWorkflow = createWorkflow(
  "change-subscription-state",
  (input: WorkflowData<Acting>) => new WorkflowResponse(changeSubscriptionStateStep(input)),
)
