import type { Query } from "@medusajs/framework/types"

/** The providers that this module implements. The engine implements bank transfer. */
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
  /** This server's public URL, for providers and browsers. */
  publicUrl: string
}

/** Services for the engine's payment module and for ours. Resolved at each call, because the load order varies. */
export interface PaymentDependencies {
  tenantConfig: {
    read(area: "payments"): Promise<PaymentSettings>
    read(area: "storefront"): Promise<{ url: string | null }>
  }
  query: Pick<Query, "graph">
}

/** A payment's state at its provider. */
export type PaymentState = "pending" | "authorized" | "captured" | "canceled"

/** A verified report of a provider. It holds the payment's present state, not the state when the report was sent. */
export interface PaymentReport {
  /** Stays the same when the provider repeats the report. */
  event_id: string
  event_type: string
  /** The provider's id of the payment. */
  reference: string
  state: PaymentState
  session_id: string
  /** The held or captured amount, in major units. */
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
  /** The storefront's page for returning customers, with its query parameters. */
  return_url: string
  /** This server's URL for browsers that a provider sends back with a form. */
  callback_url: string
}

/** A session's payment data. Storefronts can read it, so it must not contain secrets. */
export interface SessionState extends Record<string, unknown> {
  /** The provider's id of the payment. */
  id: string
  session_id: string
  amount: number
  currency_code: string
  /** When the provider's page closes, as ISO 8601. Absent if it never closes. */
  expires_at?: string
}

/** A payment's state at its provider, with amounts in major units. */
export interface Standing {
  state: PaymentState | "requires_more"
  /** The session id that the provider received. */
  session_id: string | undefined
  currency_code: string
  /** The amount to pay. */
  amount: number
  /** The captured amount, and the refunded part of it. */
  taken: number
  returned: number
}

/** A webhook or callback as received. */
export interface Delivery {
  raw: Buffer
  body: unknown
  header: (name: string) => string | undefined
}

/** The reason why a provider cannot be used: it refused, or it did not answer. */
export interface ConnectionProblem {
  reason: "refused" | "unreachable" | "mode_mismatch"
  message: string
}

/** A provider's protocol. All methods are safe to retry: the same `key` never takes effect twice. */
export interface Gateway {
  /** Tests the shop's keys with a cheap call that moves no money. Returns undefined if they work. */
  check(): Promise<ConnectionProblem | undefined>
  begin(order: PaymentOrder): Promise<SessionState>
  change(before: SessionState, order: PaymentOrder): Promise<SessionState>
  /**
   * @param returns whether the caller needs the refunded amount. iyzico needs an extra call for it, and reports zero
   * without it.
   */
  look(id: string, options?: { returns: boolean }): Promise<Standing>
  take(id: string, amount: number, currencyCode: string, key: string): Promise<void>
  refund(id: string, amount: number, currencyCode: string, key: string): Promise<void>
  /** Releases a payment that is unpaid or only held. */
  release(id: string): Promise<void>
  /** Verifies a delivery. Throws 403 `forbidden` without a valid signature. Returns undefined for an irrelevant one. */
  read(delivery: Delivery): Promise<PaymentReport | undefined>
  /** Reads a browser's return from the provider's page. The form proves nothing, so the code asks the provider. */
  readReturn?(form: Record<string, string>): Promise<PaymentReport | undefined>
}
