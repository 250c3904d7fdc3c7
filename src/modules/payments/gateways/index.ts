import type { Gateway, PaymentOptions, PaymentSettings, ProviderName } from "../types"
import { iyzicoGateway } from "./iyzico"
import { paytrGateway } from "./paytr"
import { stripeGateway } from "./stripe"

const GATEWAYS: Record<ProviderName, (settings: PaymentSettings, options: PaymentOptions) => Gateway> = {
  stripe: stripeGateway,
  iyzico: iyzicoGateway,
  paytr: paytrGateway,
}

/** Creates a provider's client with one shop's keys. Throws 503 `not_configured` if the keys are missing. */
export function gatewayOf(name: ProviderName, settings: PaymentSettings, options: PaymentOptions): Gateway {
  return GATEWAYS[name](settings, options)
}
