import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { paymentConfig } from "../services/payment-config"
import { paymentConfigs } from "./store-payment-config.rows"

declareHandlers([
  route(paymentConfigs.readPaymentConfig, async ({ query: { region_id }, scope }) => ({
    payment_config: await paymentConfig(scope, region_id),
  })),
])
