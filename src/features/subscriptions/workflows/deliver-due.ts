import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  createOrderPaymentCollectionWorkflow,
  deleteDraftOrdersWorkflow,
  deleteReservationsByLineItemsWorkflow,
  markPaymentCollectionAsPaid,
} from "@medusajs/medusa/core-flows"
import { errors } from "../../../lib/errors"
import { fromMinor } from "../../../lib/money"
import { asError } from "../../../lib/thrown"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { ISSUE_SUBSCRIPTION_INVOICES, SEND_SUBSCRIPTION_MAILS } from "../module/due"
import type { Delivery } from "../module/lib/deliveries"
import { orderedPeriod } from "./lib/ordered-period"
import { placeSubscriptionOrderWorkflow } from "./place-order"

/** The latest orders of the customer in which an order of an interrupted run is looked for. */
const MAX_ORDERS = 100
/** How long a run waits for another one that delivers the same period. */
const PATIENCE_SECONDS = 30

/**
 * Each part looks first for what an interrupted run has done. So a repeated call has the same result, and there is
 * nothing to compensate. The lock holds even if the claim has lapsed during a slow run.
 */
const deliverSubscriptionCycleStep = createStep(
  "deliver-subscription-cycle",
  async (delivery: Delivery, { container }) => {
    const { cycle_id } = delivery
    const { deliveries } = container.resolve("subscriptions")
    try {
      await container
        .resolve(Modules.LOCKING)
        .execute(`subscription-order/${cycle_id}`, () => deliver(container, delivery), {
          timeout: PATIENCE_SECONDS,
        })
    } catch (error) {
      const problem = asError(error)
      const { is_refunded: isFinal } = delivery
      const isNew = await deliveries.postpone(cycle_id, { error: problem.message, isFinal })
      await dueWork(container).recheck(SEND_SUBSCRIPTION_MAILS)
      if (isNew)
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(`The order of the period ${cycle_id} could not be placed. It will be retried.`, problem)
    }
    return new StepResponse(cycle_id)
  },
)

async function deliver(container: MedusaContainer, delivery: Delivery): Promise<void> {
  const known = await findPlaced(container, delivery)
  if (known === undefined && delivery.is_refunded) throw errors.invalidState("The payment is refunded.")
  const order_id = known ?? (await place(container, delivery))
  await markPaid(container, order_id, delivery)
  await container.resolve("subscriptions").deliveries.finish(delivery.cycle_id, order_id)
}

const deliverSubscriptionCycleWorkflow = createWorkflow(
  "deliver-subscription-cycle",
  (input: WorkflowData<Delivery>) => new WorkflowResponse(deliverSubscriptionCycleStep(input)),
)

/** Places the orders that are due. One that fails is tried again later, and does not stop the others. */
export async function deliverDue(container: MedusaContainer): Promise<void> {
  for (const delivery of await container.resolve("subscriptions").deliveries.claim())
    await deliverSubscriptionCycleWorkflow(container).run({ input: delivery })
  await dueWork(container).recheck(ISSUE_SUBSCRIPTION_INVOICES)
}

/** The order of an interrupted run. A draft is removed with its stock, because the run has died before its end. */
async function findPlaced(
  container: MedusaContainer,
  { customer_id, cycle_id }: Delivery,
): Promise<string | undefined> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "metadata", "is_draft_order", "items.id"],
    filters: { customer_id },
    pagination: { take: MAX_ORDERS, skip: 0, order: { created_at: "DESC" } },
  })
  const own = data.filter(({ metadata }) => metadata?.subscription_cycle_id === cycle_id)
  for (const { id, items } of own.filter(({ is_draft_order }) => is_draft_order)) {
    const ids = (items ?? []).flatMap((item) => (item ? [item.id] : []))
    await deleteReservationsByLineItemsWorkflow(container).run({ input: { ids } })
    await deleteDraftOrdersWorkflow(container).run({ input: { order_ids: [id] } })
  }
  return own.find(({ is_draft_order }) => !is_draft_order)?.id
}

async function place(container: MedusaContainer, delivery: Delivery): Promise<string> {
  const input = await orderedPeriod(container, delivery)
  const { result } = await placeSubscriptionOrderWorkflow(container).run({ input })
  return result
}

/** The provider has taken the money. Here the order only learns it. */
async function markPaid(
  container: MedusaContainer,
  order_id: string,
  { amount_minor, currency_code }: Delivery,
): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "payment_collections.id", "payment_collections.status"],
    filters: { id: order_id },
  })
  const [known] = data[0]?.payment_collections ?? []
  if (known?.status === "completed") return
  const payment_collection_id = known?.id ?? (await addCollection())
  await markPaymentCollectionAsPaid(container).run({ input: { order_id, payment_collection_id } })

  async function addCollection(): Promise<string> {
    const amount = fromMinor(amount_minor, currency_code)
    const { result } = await createOrderPaymentCollectionWorkflow(container).run({
      input: { order_id, amount },
    })
    const [made] = result
    if (!made) throw errors.internalError()
    return made.id
  }
}
