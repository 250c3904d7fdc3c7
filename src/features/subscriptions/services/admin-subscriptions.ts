import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { fromMinor } from "../../../lib/money"
import type { OwnAction } from "../module/lib/own-billing"
import type { SubscriptionFilter } from "../module/lib/subscriptions"
import type { Invoice, Refund, ShownSubscription } from "../module/types"
import { changeSubscriptionStateWorkflow } from "../workflows/change-state"
import { summaryOf } from "./shown-subscription"

/** A search considers this many customers. */
const MAX_CUSTOMERS = 1000
const MAX_ATTEMPTS = 100

interface Asked extends OrderedPage, Omit<SubscriptionFilter, "customer_ids"> {
  /** Finds subscriptions by the name or email of their customer. */
  q?: string | undefined
}

/** A page of subscriptions as admins see them. */
export async function adminSubscriptions(
  container: MedusaContainer,
  { q, limit, offset, order, ...filter }: Asked,
) {
  const customer_ids = q?.trim() ? await customersLike(container, q.trim()) : undefined
  const { items, count } = await container
    .resolve("subscriptions")
    .listShown({ ...filter, customer_ids }, { limit, offset, order })
  return { subscriptions: await shownToAdmins(container, items), count, offset, limit }
}

/** One subscription with its timeline. Throws 404. */
export async function adminSubscription(container: MedusaContainer, id: string) {
  const service = container.resolve("subscriptions")
  const found = await service.subscriptionOf(id)
  const [shown] = await shownToAdmins(container, [found])
  if (!shown) throw errors.internalError()
  const refunds = await service.cards.refundsOf(id)
  const invoices = await service.invoicesOf(id)
  return {
    subscription: {
      ...shown,
      provider_ref: found.provider_ref,
      cycles: (await service.cyclesOf(id)).map(({ amount_minor, ...cycle }) => ({
        ...cycle,
        amount: cycle.currency_code ? fromMinor(amount_minor, cycle.currency_code) : 0,
      })),
      attempts: (await service.cards.attemptsOf(id, MAX_ATTEMPTS)).map(
        ({ amount_minor, subscription_id: _, ...attempt }) => ({
          ...attempt,
          amount: fromMinor(amount_minor, attempt.currency_code),
        }),
      ),
      invoices: invoices.map((invoice) => shownInvoice(invoice, refunds)),
      refunds: refunds.map((refund) => shownRefund(refund, invoices)),
      changes: await service.entriesOf(id),
    },
  }
}

/** Changes the state of a subscription for an admin, and returns it. */
export async function actAsAdmin(
  { actor, scope }: { actor: SignedInActor; scope: MedusaContainer },
  id: string,
  action: OwnAction,
) {
  await changeSubscriptionStateWorkflow(scope).run({ input: { id, action, actor } })
  return adminSubscription(scope, id)
}

async function customersLike(container: MedusaContainer, q: string): Promise<string[]> {
  const found = await container
    .resolve(Modules.CUSTOMER)
    .listCustomers({ q }, { select: ["id"], take: MAX_CUSTOMERS, order: { id: "ASC" } })
  return found.map(({ id }) => id)
}

async function shownToAdmins(container: MedusaContainer, found: readonly ShownSubscription[]) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id", "email", "first_name", "last_name"],
    filters: { id: [...new Set(found.map(({ customer_id }) => customer_id))] },
  })
  const customers = new Map(data.map((customer) => [customer.id, customer]))
  return found.map((one) => {
    const customer = customers.get(one.customer_id)
    return {
      ...summaryOf(one, one.plan_name),
      capabilities: adminCapabilities(one),
      customer_id: one.customer_id,
      customer: customer
        ? {
            id: customer.id,
            email: customer.email ?? "",
            first_name: customer.first_name ?? null,
            last_name: customer.last_name ?? null,
          }
        : null,
      paused_at: one.paused_at,
      created_at: one.created_at,
    }
  })
}

function adminCapabilities(one: ShownSubscription) {
  const { can_pause, can_resume, can_uncancel } = summaryOf(one, one.plan_name).capabilities
  const { status, provider, cancel_at_period_end } = one
  const isOver = status === "canceled"
  return {
    can_pause,
    can_resume,
    can_uncancel,
    can_cancel: !isOver && !cancel_at_period_end,
    can_end: !isOver,
    // We do not charge a card for a subscription that is about to end.
    can_retry: status === "past_due" && !(provider === "paytr" && cancel_at_period_end),
  }
}

function shownInvoice({ amount_minor, reference, ...invoice }: Invoice, refunds: readonly Refund[]) {
  const refunded = refunds
    .filter((refund) => refund.reference === reference)
    .reduce((sum, refund) => sum + refund.amount_minor, 0)
  return {
    ...invoice,
    reference,
    amount: fromMinor(amount_minor, invoice.currency_code),
    refunded: fromMinor(refunded, invoice.currency_code),
    refundable: invoice.status === "paid" ? fromMinor(amount_minor - refunded, invoice.currency_code) : 0,
  }
}

function shownRefund(
  { id, reference, amount_minor, currency_code, reason, ...refund }: Refund,
  invoices: readonly Invoice[],
) {
  return {
    invoice_id: invoices.find((invoice) => invoice.reference === reference)?.id ?? null,
    id,
    reference,
    currency_code,
    reason,
    error: refund.error,
    created_at: refund.created_at,
    amount: fromMinor(amount_minor, currency_code),
    status: refund.due_at === null ? ("done" as const) : ("pending" as const),
  }
}
