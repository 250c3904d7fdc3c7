import type { Gateway, PaymentOptions, PaymentSettings, ProviderName } from "../types"
import { iyzicoGateway } from "./iyzico"
import { paytrGateway } from "./paytr"
import { stripeGateway } from "./stripe"

const GATEWAYS: Record<ProviderName, (settings: PaymentSettings, options: PaymentOptions) => Gateway> = {
  stripe: stripeGateway,
  iyzico: iyzicoGateway,
  paytr: paytrGateway,
}

/** A provider's protocol, spoken with one shop's keys. Throws 503 `not_configured` where it has none. */
export function gatewayOf(name: ProviderName, settings: PaymentSettings, options: PaymentOptions): Gateway {
  return GATEWAYS[name](settings, options)
}
