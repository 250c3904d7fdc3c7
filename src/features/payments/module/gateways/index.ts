import { errors } from "../../../../lib/errors"
import type { BillingGateway } from "../billing-types"
import type { CardGateway } from "../card-types"
import type { Gateway, PaymentOptions, PaymentSettings, ProviderName } from "../types"
import { iyzicoGateway } from "./iyzico"
import { IyzicoBilling } from "./iyzico-billing"
import { paytrGateway } from "./paytr"
import { PaytrCards } from "./paytr-cards"
import { stripeGateway } from "./stripe"
import { StripeBilling } from "./stripe-billing"

const GATEWAYS: Record<ProviderName, (settings: PaymentSettings, options: PaymentOptions) => Gateway> = {
  stripe: stripeGateway,
  iyzico: iyzicoGateway,
  paytr: paytrGateway,
}

/** Creates the client of a provider with the keys of one shop. Throws 503 `not_configured` if keys are missing. */
export function gatewayOf(name: ProviderName, settings: PaymentSettings, options: PaymentOptions): Gateway {
  return GATEWAYS[name](settings, options)
}

/** Does the same for subscriptions. */
export function billingOf(
  name: ProviderName,
  settings: PaymentSettings,
  options: PaymentOptions,
): BillingGateway {
  if (name === "stripe") return new StripeBilling(settings, options)
  if (name === "iyzico") return new IyzicoBilling(settings, options)
  throw errors.notConfigured("PayTR does not bill subscriptions.")
}

/** Does the same for a provider whose stored cards we charge ourselves. */
export function cardsOf(settings: PaymentSettings, options: PaymentOptions): CardGateway {
  return new PaytrCards(settings, options)
}
