import { createHash } from "node:crypto"
import type Stripe from "stripe"
import { z } from "zod"
import { errors } from "../../../../lib/errors"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type {
  BilledSubscription,
  BillingCheckout,
  BillingCoupon,
  BillingCustomer,
  BillingGateway,
  BillingPrice,
  BillingReport,
  CheckoutAction,
  CheckoutState,
  InvoiceReference,
  PlanSwitch,
  Proration,
} from "../billing-types"
import { billedSubscription, prorationOf } from "../lib/stripe-billed"
import type { Delivery, PaymentOptions, PaymentSettings } from "../types"
import { clientOf, reached, verified } from "./stripe"

/** The latest invoices that one look reads. A look follows each report, so older ones are known already. */
const MAX_INVOICES = 24

/** Subscriptions with Stripe Billing: https://docs.stripe.com/billing/subscriptions/overview. */
export class StripeBilling implements BillingGateway {
  readonly account: string
  private readonly stripe: Stripe

  constructor(
    private readonly settings: PaymentSettings,
    options: PaymentOptions,
  ) {
    this.stripe = clientOf(settings, options)
    this.account = fingerprint(settings.stripe_secret_key ?? "")
  }

  createPrice(price: BillingPrice): Promise<string> {
    return reached(async () => {
      const { id } = await this.stripe.prices.create(
        {
          currency: price.currency_code,
          unit_amount: price.amount_minor,
          recurring: { interval: price.interval, interval_count: price.interval_count },
          tax_behavior: price.is_tax_inclusive ? "inclusive" : "exclusive",
          product_data: { name: price.name },
          metadata: { price_id: price.id, tenant: currentTenantId() },
        },
        { idempotencyKey: price.id },
      )
      return id
    })
  }

  createCoupon(coupon: BillingCoupon): Promise<string> {
    return reached(async () => {
      const { product } = await this.stripe.prices.retrieve(coupon.price_ref)
      const wanted = couponOf(coupon, typeof product === "string" ? product : product.id)
      const { id } = await this.stripe.coupons.create(wanted, { idempotencyKey: coupon.id })
      return id
    })
  }

  createCustomer({ id, email, name }: BillingCustomer): Promise<string> {
    return reached(async () => {
      const metadata = { customer_id: id, tenant: currentTenantId() }
      const customer = await this.stripe.customers.create(
        { email, ...(name && { name }), metadata },
        { idempotencyKey: `${id}:${fingerprint(email + (name ?? ""))}` },
      )
      return customer.id
    })
  }

  startCheckout(checkout: BillingCheckout): Promise<{ reference: string; action: CheckoutAction }> {
    return reached(async () => {
      const session = await this.stripe.checkout.sessions.create(sessionOf(checkout), {
        idempotencyKey: checkout.id,
      })
      const { id, url } = z.object({ id: z.string(), url: z.string() }).parse(session)
      const none = { client_secret: null, html: null, method: null, fields: null }
      return {
        reference: id,
        action: { ...none, type: "redirect", url, publishable_key: this.settings.stripe_publishable_key },
      }
    })
  }

  lookAtCheckout(reference: string): Promise<CheckoutState> {
    return reached(async () => {
      const expand = ["subscription"]
      return checkoutState(await this.stripe.checkout.sessions.retrieve(reference, { expand }))
    })
  }

  async closeCheckout(reference: string): Promise<void> {
    // Stripe refuses it for a paid or expired page. The caller asks for the state.
    await reached(async () => void (await this.stripe.checkout.sessions.expire(reference))).catch(() => {})
  }

  look(reference: string): Promise<BilledSubscription> {
    return reached(async () => {
      const found = await this.stripe.subscriptions.retrieve(reference, { expand: ["discounts"] })
      const { data } = await this.stripe.invoices.list({ subscription: reference, limit: MAX_INVOICES })
      return billedSubscription(found, data)
    })
  }

  pause(reference: string): Promise<void> {
    return reached(async () => void (await this.stripe.subscriptions.pause(reference)))
  }

  resume(reference: string): Promise<void> {
    return reached(async () => {
      await this.stripe.subscriptions.resume(reference, { payment_behavior: "resume_on_payment_success" })
    })
  }

  cancelAtPeriodEnd(reference: string, cancel_at_period_end: boolean): Promise<void> {
    return reached(
      async () => void (await this.stripe.subscriptions.update(reference, { cancel_at_period_end })),
    )
  }

  cancelNow(reference: string): Promise<void> {
    return reached(async () => void (await this.stripe.subscriptions.cancel(reference)))
  }

  retry({ invoice }: InvoiceReference): Promise<void> {
    return reached(async () => void (await this.stripe.invoices.pay(invoice)))
  }

  returnedOf({ invoice }: InvoiceReference): Promise<number> {
    return reached(async () => {
      const expand = ["latest_charge"]
      const intent = await this.stripe.paymentIntents.retrieve(await this.intentOf(invoice), { expand })
      return charged.parse(intent).latest_charge.amount_refunded
    })
  }

  refund({ invoice }: InvoiceReference, amount: number, idempotencyKey: string): Promise<void> {
    return reached(async () => {
      const payment_intent = await this.intentOf(invoice)
      await this.stripe.refunds.create({ payment_intent, amount }, { idempotencyKey })
    })
  }

  previewSwitch(reference: string, wanted: PlanSwitch): Promise<Proration> {
    return reached(async () => {
      const { proration_date, items, ...discounts } = await this.switchOf(reference, wanted)
      const preview = await this.stripe.invoices.createPreview({
        subscription: reference,
        ...discounts,
        subscription_details: { items, proration_behavior: "always_invoice", proration_date },
      })
      return prorationOf(preview)
    })
  }

  switchPlan(reference: string, wanted: PlanSwitch, idempotencyKey: string): Promise<void> {
    return reached(async () => {
      const change = await this.switchOf(reference, wanted)
      await this.stripe.subscriptions.update(
        reference,
        { ...change, proration_behavior: "always_invoice", payment_behavior: "error_if_incomplete" },
        { idempotencyKey },
      )
    })
  }

  async read(delivery: Delivery): Promise<BillingReport | undefined> {
    return reportOf(verified(this.stripe, this.settings, delivery))
  }

  /** The payment of a paid invoice. */
  private async intentOf(invoice: string): Promise<string> {
    const found = await this.stripe.invoicePayments.list({ invoice, status: "paid", limit: 1 })
    const [paid] = invoicePayments.parse(found).data
    if (!paid) throw errors.providerError("Stripe knows no payment of this invoice.")
    return paid.payment.payment_intent
  }

  private async switchOf(
    reference: string,
    { price_ref, quantity, prorated_at, keeps_discount }: PlanSwitch,
  ) {
    const found = await this.stripe.subscriptions.retrieve(reference)
    const item = found.items.data[0]
    if (!item) throw errors.providerError("Stripe's subscription has no item.")
    // Stripe keeps a discount that lowers nothing now. It would come back with the earlier price. "" removes it.
    const discounts: { discounts?: "" } = keeps_discount ? {} : { discounts: "" }
    return {
      ...discounts,
      items: [{ id: item.id, price: price_ref, quantity }],
      proration_date: Math.floor(prorated_at.getTime() / 1000),
    }
  }
}

/** It lowers only the plan's price, and not the set-up fee. */
function couponOf(coupon: BillingCoupon, product: string): Stripe.CouponCreateParams {
  const { name, percent_off, amount_minor, currency_code: currency, duration, months } = coupon
  return {
    name,
    duration,
    applies_to: { products: [product] },
    ...(percent_off === null ? { amount_off: amount_minor ?? 0, currency } : { percent_off }),
    ...(duration === "repeating" && months !== undefined && { duration_in_months: months }),
    metadata: { coupon_id: coupon.id, tenant: currentTenantId() },
  }
}

function sessionOf(checkout: BillingCheckout): Stripe.Checkout.SessionCreateParams {
  const { id: checkout_id, setup_fee_minor, trial_days, currency_code: currency } = checkout
  const metadata = { checkout_id, tenant: currentTenantId() }
  const product_data = { name: "Set-up fee" }
  const fee = { quantity: 1, price_data: { currency, unit_amount: setup_fee_minor, product_data } }
  return {
    mode: "subscription",
    customer: checkout.customer_ref,
    client_reference_id: checkout_id,
    metadata,
    ...(checkout.coupon_ref !== null && { discounts: [{ coupon: checkout.coupon_ref }] }),
    line_items: [
      { price: checkout.price_ref, quantity: checkout.quantity },
      ...(setup_fee_minor > 0 ? [fee] : []),
    ],
    subscription_data: {
      metadata,
      // Only this mode can be paused without further invoices.
      billing_mode: { type: "flexible" },
      ...(trial_days > 0 && { trial_period_days: trial_days }),
    },
    success_url: checkout.return_url,
    cancel_url: checkout.return_url,
    expires_at: Math.floor(checkout.expires_at.getTime() / 1000),
  }
}

const invoicePayments = z.object({
  data: z.array(z.object({ payment: z.object({ payment_intent: z.string() }) })),
})

const charged = z.object({ latest_charge: z.object({ amount_refunded: z.int() }) })

const session = z.object({
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.string(),
  subscription: z.object({ id: z.string(), status: z.string() }).nullable(),
})

/** Stripe has given up the money of such a subscription. */
const ENDED: readonly string[] = ["incomplete_expired", "canceled"]

function checkoutState(found: unknown): CheckoutState {
  const { status, payment_status, subscription } = session.parse(found)
  if (status !== "complete") return { status }
  if (!subscription) return { status: "processing" }
  // Some payment methods complete the session before the money has arrived.
  if (payment_status === "unpaid")
    return { status: ENDED.includes(subscription.status) ? "expired" : "processing" }
  return { status: "complete", subscription_ref: subscription.id }
}

const named = z.object({ id: z.string() })
const ofSubscription = z.object({
  parent: z.object({
    subscription_details: z.object({ subscription: z.union([z.string(), named]) }),
  }),
})

/** The record that an event is about. */
function reportOf({ type, data: { object } }: Stripe.Event): BillingReport | undefined {
  if (type.startsWith("checkout.session.")) {
    const reference = named.safeParse(object).data?.id
    return reference === undefined ? undefined : { about: "checkout", reference }
  }
  if (type.startsWith("customer.subscription.")) {
    const reference = named.safeParse(object).data?.id
    return reference === undefined ? undefined : { about: "subscription", reference }
  }
  if (!type.startsWith("invoice.")) return undefined
  const found = ofSubscription.safeParse(object).data?.parent.subscription_details.subscription
  if (found === undefined) return undefined
  return { about: "subscription", reference: typeof found === "string" ? found : found.id }
}

const FINGERPRINT_CHARACTERS = 16

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, FINGERPRINT_CHARACTERS)
}
