import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import type { BillingReport } from "../../payments/module/billing-types"
import { SETTLE_SUBSCRIPTION_CHECKOUTS } from "../module/due"
import type { Provider } from "../module/types"
import { settleCheckout } from "./lib/settle-checkout"
import { syncSubscription } from "./lib/sync"

interface Reported {
  provider: Provider
  report: BillingReport
}

/** One transaction, and a repeated call has the same result. So there is nothing to compensate. */
const syncSubscriptionStep = createStep(
  "sync-subscription",
  async ({ provider, report: { about, reference } }: Reported, { container }) => {
    if (about === "subscription") {
      const known = await syncSubscription(container, { provider, reference })
      if (known === undefined && provider === "iyzico") await settlePending(container, reference)
    } else {
      const checkout = await container.resolve("subscriptions").atProviders.findCheckout(provider, reference)
      if (checkout) await settleCheckout(container, checkout)
    }
    return new StepResponse(reference)
  },
)

/**
 * iyzico's report does not name the checkout. The customer may have paid and not come back. This asks
 * about the newest checkouts. If the report belongs to an older one, the job finds it.
 */
async function settlePending(container: MedusaContainer, reference: string): Promise<void> {
  const { atProviders } = container.resolve("subscriptions")
  for (const checkout of await atProviders.pendingCheckouts("iyzico")) {
    await settleCheckout(container, checkout)
    if (await atProviders.findByReference("iyzico", reference)) return
  }
  await atProviders.makePendingDue("iyzico")
  await dueWork(container).recheck(SETTLE_SUBSCRIPTION_CHECKOUTS)
}

/** Handles a provider's report about a subscription or a checkout: asks for the present state and stores it. */
export const syncSubscriptionWorkflow = createWorkflow(
  "sync-subscription",
  (input: WorkflowData<Reported>) => new WorkflowResponse(syncSubscriptionStep(input)),
)
