import type { Query } from "@medusajs/framework/types"

/** The providers that this module carries out. Bank transfer is the engine's own. */
export type ProviderName = "stripe" | "iyzico" | "paytr"

/** The area `payments` of a shop's settings, as far as the providers need it. */
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
  /** Where providers and browsers reach this server. */
  publicUrl: string
}

/** What is handed to the engine's payment module and to ours. Resolved at each call: they are loaded in any order. */
export interface PaymentDependencies {
  tenantConfig: {
    read(area: "payments"): Promise<PaymentSettings>
    read(area: "storefront"): Promise<{ url: string | null }>
  }
  query: Pick<Query, "graph">
}

/** Where a payment stands at its provider, which alone knows. */
export type PaymentState = "pending" | "authorized" | "captured" | "canceled"

/** What a provider has reported, verified, with how the payment stands now and not when the report was sent. */
export interface PaymentReport {
  /** The same whenever the same report is sent again. */
  event_id: string
  event_type: string
  /** The provider's own name of the payment. */
  reference: string
  state: PaymentState
  session_id: string
  /** In major units: what is held or taken. */
  amount: number
  currency_code: string
}

export type EventOutcome = "order_placed" | "captured" | "returned" | "voided" | "none"

/** What is to be paid. */
export interface PaymentOrder {
  session_id: string
  amount: number
  currency_code: string
  buyer: () => Promise<Buyer>
}

/** Who pays, and from where: what the regional providers ask for. Taken from the cart, see docs/payments.md. */
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
  /** The address that the customer calls from. */
  ip: string
  items: { name: string; quantity: number; unit_price: number }[]
  /** The storefront's page for customers who come back, with what it needs to know in its query. */
  return_url: string
  /** Our address for browsers that a provider sends back with a form. */
  callback_url: string
}

/** What a session keeps of a payment. Storefronts see it: nothing secret stands here. */
export interface SessionState extends Record<string, unknown> {
  /** The provider's name of the payment. */
  id: string
  session_id: string
  amount: number
  currency_code: string
  /** When the provider's page closes, as ISO 8601; absent where it never does. */
  expires_at?: string
}

/** How a payment stands at its provider, in major units. */
export interface Standing {
  state: PaymentState | "requires_more"
  /** Which session the provider was told that it is for. */
  session_id: string | undefined
  currency_code: string
  /** What was to be paid. */
  amount: number
  /** What has been taken, and what of it was given back. */
  taken: number
  returned: number
}

/** A webhook or callback as it came. */
export interface Delivery {
  raw: Buffer
  body: unknown
  header: (name: string) => string | undefined
}

/** Why a provider cannot be used: it said no, or it could not be asked. */
export interface ConnectionProblem {
  reason: "refused" | "unreachable" | "mode_mismatch"
  message: string
}

/** A provider's protocol. Every method may be repeated: what is done already is not done again by the same `key`. */
export interface Gateway {
  /** Asks the provider something cheap that needs the shop's keys. Moves no money. Nothing where it accepts them. */
  check(): Promise<ConnectionProblem | undefined>
  begin(order: PaymentOrder): Promise<SessionState>
  change(before: SessionState, order: PaymentOrder): Promise<SessionState>
  /**
   * @param returns whether it matters what was given back: one provider has to be asked for that apart, and without it
   *   answers zero.
   */
  look(id: string, options?: { returns: boolean }): Promise<Standing>
  take(id: string, amount: number, currencyCode: string, key: string): Promise<void>
  refund(id: string, amount: number, currencyCode: string, key: string): Promise<void>
  /** Lets go of what is not paid, or only held. */
  release(id: string): Promise<void>
  /** Throws 403 `forbidden` where the provider has not signed it; nothing where it is of no interest. */
  read(delivery: Delivery): Promise<PaymentReport | undefined>
  /** A browser's way back from the provider's page, which proves nothing: the provider is asked. */
  readReturn?(form: Record<string, string>): Promise<PaymentReport | undefined>
}
