import type { PaymentSettings, ProviderName } from "../types"

/** The currencies of a provider. Stripe's depend on the account, so Stripe itself refuses the others. */
const CURRENCIES: Record<ProviderName, readonly string[] | undefined> = {
  stripe: undefined,
  iyzico: ["try", "usd", "eur", "gbp", "chf", "nok", "rub"],
  paytr: ["try", "usd", "eur", "gbp", "rub"],
}

/** Whether a provider is turned on, has all its keys, and supports this currency. */
export function isConfigured(settings: PaymentSettings, name: ProviderName, currencyCode: string): boolean {
  return (
    KEYS[name](settings).every(Boolean) && (CURRENCIES[name]?.includes(currencyCode.toLowerCase()) ?? true)
  )
}

const KEYS: Record<ProviderName, (settings: PaymentSettings) => unknown[]> = {
  stripe: (s) => [s.stripe_enabled, s.stripe_publishable_key, s.stripe_secret_key, s.stripe_webhook_secret],
  iyzico: (s) => [s.iyzico_enabled, s.iyzico_api_key, s.iyzico_secret_key],
  paytr: (s) => [s.paytr_enabled, s.paytr_merchant_id, s.paytr_merchant_key, s.paytr_merchant_salt],
}
