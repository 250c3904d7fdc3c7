import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { RENEW_SUBSCRIPTIONS } from "../module/due"
import { syncSubscription } from "./lib/sync"

interface Ending {
  id: string
  actor: Actor
}

/**
 * First at the provider, so that it bills nothing more. A provider cannot revive a subscription, so there is nothing to
 * compensate. A repeated call completes one that was interrupted.
 */
const endSubscriptionStep = createStep("end-subscription", async ({ id, actor }: Ending, { container }) => {
  const service = container.resolve("subscriptions")
  const { provider, provider_ref: reference, status } = await service.subscriptionOf(id)
  if (status === "canceled") throw errors.invalidState("The subscription is canceled.")
  if ((provider === "stripe" || provider === "iyzico") && reference !== null) {
    const gateway = await container.resolve("payments").billing(provider)
    await gateway.cancelNow(reference)
    await syncSubscription(container, { provider, reference, actor })
  }
  // iyzico lets a canceled subscription run until the end of its period. This ends the access, too.
  await service.atProviders.endNow(id, "ended", actor)
  await dueWork(container).recheck(RENEW_SUBSCRIPTIONS)
  return new StepResponse(id)
})

/** Ends a subscription now. Throws 404, and 409 `invalid_state` if it has ended already. */
export const endSubscriptionWorkflow = createWorkflow(
  "end-subscription",
  (input: WorkflowData<Ending>) => new WorkflowResponse(endSubscriptionStep(input)),
)
