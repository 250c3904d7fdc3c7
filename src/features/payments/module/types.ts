import type { Query } from "@medusajs/framework/types"

/** The payment providers of this module. Bank transfer is part of the engine. */
export type ProviderName = "stripe" | "iyzico" | "paytr"

/** The part of the settings area `payments` that providers need. */
export interface PaymentSettings {
  stripe_enabled: boolean
  stripe_publishable_key: string | null
  stripe_secret_key: string | null
  stripe_webhook_secret: string | null
  stripe_capture: "automatic" | "manual"
  iyzico_enabled: boolean
  iyzico_test_mode: boolean
  iyzico_api_key: string | null
  iyzico_secret_key: string | null
  /** iyzico signs webhooks about subscriptions with it, and does not send it. */
  iyzico_merchant_id: string | null
  paytr_enabled: boolean
  paytr_test_mode: boolean
  paytr_merchant_id: string | null
  paytr_merchant_key: string | null
  paytr_merchant_salt: string | null
  return_path: string
}

export interface PaymentOptions {
  urls: { stripe: string; iyzico: string; iyzicoSandbox: string; paytr: string }
  timeoutMs: number
  /** The public URL of this server. Providers and browsers call it. */
  publicUrl: string
  /** Each tenant's key for the marks of its payments is derived from it. */
  secret: string
}

/**
 * The settings and the engine's data for the payment code. It gets them at each call, because they may not be loaded at
 * the start.
 */
export interface PaymentDependencies {
  tenantConfig: {
    read(area: "payments"): Promise<PaymentSettings>
    read(area: "storefront"): Promise<{ url: string | null }>
  }
  query: Pick<Query, "graph">
}

/** A payment's state at its provider. */
export type PaymentState = "pending" | "authorized" | "captured" | "canceled"

/**
 * A provider's report about a payment, after its origin was checked. It contains the present state of the payment,
 * which may be newer than the report.
 */
export interface PaymentReport {
  /** The same if the provider sends the report again. */
  event_id: string
  event_type: string
  /** The id of the payment at the provider. */
  reference: string
  /** The id in the provider's dashboard, if it is another one. */
  payment_id?: string | undefined
  /** The payment has this shop's mark, so this shop has begun it. See `lib/own-mark.ts`. */
  is_ours: boolean
  state: PaymentState
  session_id: string
  /** The authorized or captured amount, in major units (euros, not cents). */
  amount: number
  currency_code: string
}

export type EventOutcome = "order_placed" | "captured" | "returned" | "voided" | "none"

/** The amount to pay and its session. */
export interface PaymentOrder {
  session_id: string
  amount: number
  currency_code: string
  buyer: () => Promise<Buyer>
}

/** The buyer's data that regional providers require. It comes from the cart, see docs/payments.md. */
export interface Buyer {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string
  address: string
  city: string
  postal_code: string
  country_code: string
  /** The customer's IP address. */
  ip: string
  items: { name: string; quantity: number; unit_price: number }[]
  /** The storefront page to which the customer returns, with its query parameters. */
  return_url: string
  /** The URL on this server to which the provider's page sends the customer's browser, with a form. */
  callback_url: string
}

/** The stored data of a payment session. Storefronts can read it, so it must not contain secrets. */
export interface SessionState extends Record<string, unknown> {
  /** The provider's id of the payment. */
  id: string
  session_id: string
  amount: number
  currency_code: string
  /** When the provider's page closes (ISO 8601). Missing if it never closes. */
  expires_at?: string
}

/** The state of a payment, as the provider answers it. Amounts are in major units (euros, not cents). */
export interface Standing {
  state: PaymentState | "requires_more"
  /** The session id that the provider received. */
  session_id: string | undefined
  currency_code: string
  /** The amount to pay. */
  amount: number
  /** The captured amount, and how much of it was refunded. */
  taken: number
  returned: number
}

/** A webhook or callback, unchanged as it was received. */
export interface Delivery {
  raw: Buffer
  body: unknown
  header: (name: string) => string | undefined
}

/** Why a provider cannot be used: it has refused, or it did not answer. */
export interface ConnectionProblem {
  reason: "refused" | "unreachable" | "mode_mismatch"
  message: string
}

/**
 * How to talk to one provider. All methods may be called again after an error: with the same `key`, money moves only
 * once.
 */
export interface Gateway {
  /** Tests the shop's keys with a cheap call that moves no money. Returns undefined if they work. */
  check(): Promise<ConnectionProblem | undefined>
  begin(order: PaymentOrder): Promise<SessionState>
  change(before: SessionState, order: PaymentOrder): Promise<SessionState>
  /**
   * @param returns whether the refunded amount is needed. For iyzico, it costs a second call. Without it, the refunded
   * amount is zero.
   */
  look(id: string, options?: { returns: boolean }): Promise<Standing>
  take(id: string, amount: number, currencyCode: string, key: string): Promise<void>
  refund(id: string, amount: number, currencyCode: string, key: string): Promise<void>
  /** Cancels a payment that is not captured. */
  release(id: string): Promise<void>
  /**
   * Checks the signature of a webhook and reads it. Throws 403 `forbidden` without a valid signature. Returns undefined
   * if it is not about a payment.
   */
  read(delivery: Delivery): Promise<PaymentReport | undefined>
  /**
   * Reads a form that the customer's browser brings back. The customer could have written it, so the provider is asked
   * for the state.
   */
  readReturn?(form: Record<string, string>): Promise<PaymentReport | undefined>
}

/** The person who pays, as regional providers require. */
export interface Payer {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string
  address: string
  city: string
  postal_code: string
  country_code: string
}
