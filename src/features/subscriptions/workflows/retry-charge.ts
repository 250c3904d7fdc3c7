import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { requireShopActor, type SignedInActor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { billCard } from "./lib/bill-card"
import { recheckSubscriptions } from "./lib/recheck"
import { syncSubscription } from "./lib/sync"

const PATIENCE_SECONDS = 30

interface Retrying {
  id: string
  actor: SignedInActor
}

/** A charge cannot be undone, so there is nothing to compensate. Two calls run one after the other. */
const retrySubscriptionChargeStep = createStep(
  "retry-subscription-charge",
  async ({ id, actor }: Retrying, { container }) => {
    requireShopActor(actor)
    const { provider } = await container.resolve("subscriptions").subscriptionOf(id)
    const retry = () =>
      provider === "stripe" || provider === "iyzico"
        ? retryAtProvider(container, { id, actor, provider })
        : retryCard(container, { id, actor })
    await container
      .resolve(Modules.LOCKING)
      .execute(`subscription-change/${id}`, retry, { timeout: PATIENCE_SECONDS })
    await recheckSubscriptions(container)
    return new StepResponse(id)
  },
)

async function retryCard(container: MedusaContainer, { id, actor }: Retrying): Promise<void> {
  const { cards } = container.resolve("subscriptions")
  await cards.retryNow(id, actor)
  await billCard(container, id)
  const [latest] = await cards.attemptsOf(id, 1)
  if (latest?.status === "failed")
    throw errors.paymentFailed(`The card was declined: ${latest.error ?? "no reason given"}`)
}

/** The provider may have charged meanwhile. So its state is read before and after. */
async function retryAtProvider(
  container: MedusaContainer,
  { id, actor, provider }: Retrying & { provider: "stripe" | "iyzico" },
): Promise<void> {
  const service = container.resolve("subscriptions")
  const { provider_ref: reference } = await service.subscriptionOf(id)
  if (reference !== null) await syncSubscription(container, { provider, reference })
  const { status } = await service.subscriptionOf(id)
  const unpaid = (await service.invoicesOf(id)).find((invoice) => invoice.status === "open")
  if (reference === null || status !== "past_due" || !unpaid)
    throw errors.invalidState("The subscription has no unpaid period that can be charged.")
  const gateway = await container.resolve("payments").billing(provider)
  await service.addEntry({ subscription_id: id, kind: "retried", actor, happened_at: clock.date() })
  const { reference: invoice, currency_code } = unpaid
  try {
    await gateway.retry({ subscription: reference, invoice, currency_code })
  } finally {
    await syncSubscription(container, { provider, reference })
  }
}

/**
 * Charges a declined renewal again, now. Throws 404, 409 `invalid_state` if nothing is unpaid, and 402 `payment_failed`
 * if the bank refuses again.
 */
export const retrySubscriptionChargeWorkflow = createWorkflow(
  "retry-subscription-charge",
  (input: WorkflowData<Retrying>) => new WorkflowResponse(retrySubscriptionChargeStep(input)),
)
