import { adminPaymentMethods } from "../../api/admin/payment-methods/contract"
import { paymentHooks } from "../../api/hooks/payment/contract"
import { bankInfos } from "../../api/store/bank-info/contract"
import { paymentConfigs } from "../../api/store/payment-config/contract"
import { declareContract } from "../contracts"

declareContract("payments", [
  {
    heading: "Payments",
    after: "Carts",
    rows: { ...paymentConfigs, ...bankInfos, ...paymentHooks, ...adminPaymentMethods },
  },
])
