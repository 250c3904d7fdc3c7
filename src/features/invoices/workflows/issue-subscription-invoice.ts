import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"
import type { Invoice as Issued, Purchase } from "../module/types"
import { invoiceOf } from "../services/document"
import { type PaidInvoice, subscriptionInvoiceOf } from "../services/subscription-document"

export interface SubscriptionPayment {
  subscription_id: string
  /** The invoice of the subscription's billing. */
  invoice_id: string
  /** The customer who asks. Without it, an admin. */
  customer_id?: string
}

/** The only step, and it has no compensation: an invoice that was issued stays, or its number would be a gap. */
const issueSubscriptionInvoiceStep = createStep(
  "issue-subscription-invoice",
  async (input: SubscriptionPayment, { container }) =>
    new StepResponse((await issuedInvoiceOf(container, input)).purchase),
)

/**
 * Issues the invoice for a payment of a subscription, once, and returns what it is for. A period that has become an
 * order has the order's invoice.
 * Throws 404, also for another customer's subscription, or 409 `invalid_state` if nothing was paid.
 */
export const issueSubscriptionInvoiceWorkflow = createWorkflow(
  "issue-subscription-invoice",
  (input: WorkflowData<SubscriptionPayment>) => new WorkflowResponse(issueSubscriptionInvoiceStep(input)),
)

/** The invoice for a payment of a subscription, which is issued if it is not yet. Throws as the workflow does. */
export async function issuedInvoiceOf(
  container: MedusaContainer,
  payment: SubscriptionPayment,
): Promise<{ purchase: Purchase; invoice: Issued }> {
  const invoices = container.resolve("invoices")
  const paid = await paidInvoice(container, payment)
  const { order_id } = paid.cycle ?? {}
  const purchase: Purchase = order_id
    ? { order_id }
    : { subscription_id: paid.subscription.id, subscription_invoice_id: paid.invoice.id }
  const issued = await invoices.of(purchase)
  if (issued) return { purchase, invoice: issued }
  if (order_id) return { purchase, invoice: await invoices.issue(await invoiceOf(container, order_id)) }
  await requireNoOrder(container, paid)
  return { purchase, invoice: await invoices.issue(await subscriptionInvoiceOf(container, paid)) }
}

async function paidInvoice(
  container: MedusaContainer,
  { subscription_id, invoice_id, customer_id }: SubscriptionPayment,
): Promise<PaidInvoice> {
  const service = container.resolve("subscriptions")
  const subscription = await service.subscriptionOf(subscription_id, customer_id)
  const [invoice] = await service.listSubscriptionInvoices({ id: invoice_id, subscription_id }, { take: 1 })
  if (!invoice) throw errors.notFound("The subscription has no such invoice.")
  if (invoice.status !== "paid" || invoice.amount_minor <= 0)
    throw errors.invalidState("Only a paid amount gets an invoice.")
  const [cycle] =
    invoice.cycle_id === null
      ? []
      : await service.listSubscriptionCycles({ id: invoice.cycle_id, subscription_id }, { take: 1 })
  return { subscription, invoice, cycle }
}

/** A period of a plan with a product becomes an order, which has its own invoice. */
async function requireNoOrder(
  container: MedusaContainer,
  { subscription, invoice }: PaidInvoice,
): Promise<void> {
  if (invoice.kind !== "cycle") return
  const { product_id } = await container
    .resolve("subscriptions")
    .retrieveSubscriptionPlan(subscription.plan_id, { select: ["id", "product_id"], withDeleted: true })
  if (product_id !== null)
    throw errors.invalidState("The order of this period is not placed yet. It will have the invoice.")
}
