import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { untypedHook } from "../../../../engine/untyped-hook"
import { holdingsOf } from "../../../holdings"

interface Paying {
  input: { id: string }
}

untypedHook<Paying>(completeCartWorkflow, "beforePaymentAuthorization", async ({ input }, { container }) => {
  await holdingsOf(container).extend({ cart_id: input.id })
})
