import type { MedusaContainer } from "@medusajs/framework/types"
import type { CartCheck } from "../../kits/holdings/types"
import { declareWiring } from "../wirings"
import { limitQuantities } from "./services/limit-quantities"
import { paymentSums } from "./services/payment-sums"
import { requireCheckoutAnswers } from "./services/require-checkout-answers"

declareWiring("checkout", { cartChecks: [limitQuantities, checkoutAnswers, () => paymentSums] })

function checkoutAnswers(container: MedusaContainer): CartCheck {
  return {
    async validate(change) {
      if (change.kind === "complete") await requireCheckoutAnswers(container, change.cart)
    },
  }
}
