import { declareContract } from "../contracts"
import { adminPaymentMethods } from "./api/admin.rows"
import { paymentHooks } from "./api/hooks.rows"
import { bankInfos } from "./api/store-bank-info.rows"
import { paymentConfigs } from "./api/store-payment-config.rows"

declareContract("payments", [
  {
    heading: "Payments",
    after: "Carts",
    rows: { ...paymentConfigs, ...bankInfos, ...paymentHooks, ...adminPaymentMethods },
  },
])
