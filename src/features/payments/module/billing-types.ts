import type { z } from "zod"
import type { checkoutAction } from "./schemas"
import type { Delivery, Payer } from "./types"

/** The price of a plan at a provider. Prices are made once and never change. */
export interface BillingPrice {
  id: string
  /** The plan's name, as invoices show it. */
  name: string
  amount_minor: number
  currency_code: string
  is_tax_inclusive: boolean
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** iyzico has one price for all pieces together, and the trial is a part of it. */
  quantity: number
  trial_days: number
  /** What all pieces together cost less in each period. Only for iyzico, which has no coupons. */
  discount_minor: number
}

/** A discount at a provider. It lowers only this price. Discounts are made once and never change. */
export interface BillingCoupon {
  id: string
  /** The name that the customer sees on invoices. */
  name: string
  price_ref: string
  percent_off: number | null
  /** Undefined with a percentage. */
  amount_minor: number | undefined
  currency_code: string
  duration: "once" | "repeating" | "forever"
  /** How long it repeats. */
  months: number | undefined
}

/** A customer of the shop, to be made at a provider. */
export interface BillingCustomer {
  id: string
  email: string
  name: string | null
}

export interface BillingCheckout {
  id: string
  /** The provider's ids of the price and of the customer. */
  price_ref: string
  customer_ref: string
  /** The provider's id of the discount. */
  coupon_ref: string | null
  currency_code: string
  quantity: number
  setup_fee_minor: number
  trial_days: number
  /** The storefront page to which the customer returns. */
  return_url: string
  /** The address on this server to which the provider's page sends the customer's browser, with a form. */
  callback_url: string
  payer: () => Promise<Payer>
  locale: string | null
  expires_at: Date
}

/** The step that the storefront takes to let the customer pay. */
export type CheckoutAction = z.output<typeof checkoutAction>

export type CheckoutState =
  | { status: "open" | "expired" }
  /** The customer has paid, but the money is on its way, such as with a debit. It may take days, and may fail. */
  | { status: "processing" }
  /** The customer has paid, or has given a card for later. */
  | { status: "complete"; subscription_ref: string }

export interface BilledInvoice {
  reference: string
  kind: "cycle" | "proration"
  /** True for the invoice of the first period. It is not a renewal. */
  is_first: boolean
  status: "open" | "paid" | "void"
  amount_minor: number
  currency_code: string
  period_start: Date
  period_end: Date
  url: string | null
  issued_at: Date
  /** Whether a discount has lowered it. Undefined if the provider does not know it. */
  is_discounted: boolean | undefined
}

/** The present state of a subscription at its provider. */
export interface BilledSubscription {
  reference: string
  /** Our checkout that began it. */
  checkout_id: string | undefined
  status: "pending" | "active" | "paused" | "past_due" | "canceled"
  cancel_at_period_end: boolean
  canceled_at: Date | null
  started_at: Date
  current_period_start: Date
  current_period_end: Date
  trial_end: Date | null
  price_ref: string
  /** Undefined if the provider does not know it. */
  quantity: number | undefined
  /** The latest invoices. */
  invoices: BilledInvoice[]
  /** The discount on its next periods. Null if there is none. Undefined if the provider does not know it. */
  discount: BilledDiscount | null | undefined
}

interface BilledDiscount {
  /** A period that begins at this time or later costs the full price. Null: the discount has no end. */
  ends_at: Date | null
  /** The provider counts its periods from this time. */
  anchor_at: Date
}

export interface PlanSwitch {
  price_ref: string
  quantity: number
  /** The moment from which the provider divides the period. The preview and the change must use the same one. */
  prorated_at: Date
  /** Whether the discount stays, because only the quantity changes. */
  keeps_discount: boolean
}

/** The costs of a change of the plan, in the smallest unit. */
export interface Proration {
  amount_minor: number
  credit_minor: number
  currency_code: string
  lines: { description: string; amount_minor: number }[]
}

/** An invoice of a subscription, with the provider's ids of both. */
export interface InvoiceReference {
  subscription: string
  invoice: string
  currency_code: string
}

/** How to bill subscriptions at one provider. All methods may be called again after an error. */
export interface BillingGateway {
  /** A fingerprint of the account. References are valid within one account only. */
  account: string
  createPrice(price: BillingPrice): Promise<string>
  /** Throws 409 `invalid_state` if the provider has no discounts. */
  createCoupon(coupon: BillingCoupon): Promise<string>
  createCustomer(customer: BillingCustomer): Promise<string>
  startCheckout(checkout: BillingCheckout): Promise<{ reference: string; action: CheckoutAction }>
  lookAtCheckout(reference: string): Promise<CheckoutState>
  /** Closes an unpaid checkout, so that nobody can pay it. Changes nothing if it is paid or if it cannot be closed. */
  closeCheckout(reference: string): Promise<void>
  look(reference: string): Promise<BilledSubscription>
  pause(reference: string): Promise<void>
  resume(reference: string): Promise<void>
  cancelAtPeriodEnd(reference: string, isCanceling: boolean): Promise<void>
  /** Ends it at once, for example because its payment belongs to no checkout of ours. */
  cancelNow(reference: string): Promise<void>
  /** Charges an unpaid invoice again. Throws 402 `payment_failed` if the bank refuses. */
  retry(invoice: InvoiceReference): Promise<void>
  /** The part of a paid invoice that was refunded, in the smallest unit. */
  returnedOf(invoice: InvoiceReference): Promise<number>
  /** Refunds a part of a paid invoice. Throws 502 `provider_error`. */
  refund(invoice: InvoiceReference, amountMinor: number, key: string): Promise<void>
  previewSwitch(reference: string, wanted: PlanSwitch): Promise<Proration>
  switchPlan(reference: string, wanted: PlanSwitch, key: string): Promise<void>
  /**
   * Checks the signature of a webhook. Throws 403 `forbidden` without a valid one. Returns undefined if it is not about
   * a subscription.
   */
  read(delivery: Delivery): Promise<BillingReport | undefined>
}

/** The record that a webhook is about. Its content is not used, because it may be older than the present state. */
export interface BillingReport {
  about: "checkout" | "subscription"
  reference: string
}
