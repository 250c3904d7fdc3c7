import { paymentConfig } from "../../../features/payments/payment-config"
import { route } from "../../../lib/contract/route"
import { paymentConfigs } from "./contract"

export const GET = route(paymentConfigs.readPaymentConfig, async ({ query: { region_id }, scope }) => ({
  payment_config: await paymentConfig(scope, region_id),
}))
