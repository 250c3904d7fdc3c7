import type { CheckoutAction } from "./billing-types"
import type { Delivery, Payer } from "./types"

/** One payment of a subscription. */
export interface CardPayment {
  /** Our name of the payment: letters and digits only. A name is paid at most once. */
  reference: string
  amount_minor: number
  currency_code: string
  /** The purpose of the payment, as the provider shows it. */
  title: string
  payer: Payer
}

export interface CardCheckout extends CardPayment {
  /** The payer's IP address. */
  ip: string
  return_url: string
  locale: string | null
}

/** The provider's record of a payment. Amounts are in the smallest unit. */
export type CardState =
  | { status: "paid"; amount_minor: number; currency_code: string; returned_minor: number }
  /** The provider knows no successful payment. One that was sent shortly before may still succeed. */
  | { status: "none" }

export type ChargeAnswer =
  /** The provider has the charge. Ask for its state. */
  | { status: "accepted" }
  /** The bank has refused, or the customer has removed the card. */
  | { status: "declined"; reason: string }
  /** Nothing was sent, so the same charge can be sent again. */
  | { status: "unsent"; reason: string }

export interface CardReport {
  reference: string
  isPaid: boolean
  reason: string | null
  /** Only with the first payment: the stored card. */
  card: string | null
}

/** A provider that stores cards. We decide when to charge them. */
export interface CardGateway {
  /** A form that the customer's browser posts to the provider, with the card. The card never comes here. */
  checkout(checkout: CardCheckout): CheckoutAction
  /** Throws 502 `provider_error` if the provider does not say whether it was paid. */
  look(reference: string): Promise<CardState>
  /** Charges a stored card. Throws 502 `provider_error` if the result is unknown. */
  charge(card: string, payment: CardPayment): Promise<ChargeAnswer>
  refund(reference: string, amountMinor: number, currencyCode: string, key: string): Promise<void>
  /** Deletes a stored card at the provider. */
  forget(card: string): Promise<void>
  /** Checks the signature of a report. Throws 403 `forbidden` without a valid one. */
  read(delivery: Delivery): CardReport
}
