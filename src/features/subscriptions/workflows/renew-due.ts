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
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { ISSUE_SUBSCRIPTION_INVOICES, ORDER_SUBSCRIPTION_PRODUCTS } from "../module/due"
import { billCard } from "./lib/bill-card"
import { syncSubscription } from "./lib/sync"

/** How many subscriptions are renewed at the same time. */
const LANES = 8
/** The scheduler gives a run up after ten minutes. After one that ends earlier with work left, the job rests. */
const RUN_MS = 5 * 60_000

/** One subscription is one transaction, so there is nothing to compensate. */
const renewSubscriptionStep = createStep(
  "renew-subscription",
  async ({ id }: { id: string }, { container }) => {
    const service = container.resolve("subscriptions")
    const { provider, provider_ref: reference } = await service.subscriptionOf(id)
    // A report of the provider may have been lost, so we ask.
    if (provider === "paytr") await billCard(container, id)
    else if (provider !== null && reference !== null)
      await syncSubscription(container, { provider, reference })
    else await service.renewFree(id)
    return new StepResponse(id)
  },
)

/** Renews or ends one subscription that is due. A second call changes nothing. */
const renewSubscriptionWorkflow = createWorkflow(
  "renew-subscription",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(renewSubscriptionStep(input)),
)

/**
 * Renews the subscriptions that are due, several at a time, because providers answer slowly. One that fails does not
 * stop the others, and is tried in the next run. Stops after a while, because a run has limited time.
 */
export async function renewDueSubscriptions(container: MedusaContainer): Promise<number> {
  const service = container.resolve("subscriptions")
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const until = clock.now() + RUN_MS
  const seen = new Set<string>()
  const renew = async (id: string) => {
    await renewSubscriptionWorkflow(container)
      .run({ input: { id } })
      .catch((error: unknown) => logger.error(`The subscription ${id} was not renewed`, asError(error)))
  }
  for (;;) {
    const waiting = (await service.dueIds()).filter((id) => !seen.has(id))
    if (waiting.length === 0 || clock.now() > until) {
      await dueWork(container).recheck(ORDER_SUBSCRIPTION_PRODUCTS)
      await dueWork(container).recheck(ISSUE_SUBSCRIPTION_INVOICES)
      return seen.size
    }
    for (const id of waiting) seen.add(id)
    const lane = async () => {
      for (let id = waiting.shift(); id !== undefined && clock.now() <= until; id = waiting.shift())
        await renew(id)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
}
