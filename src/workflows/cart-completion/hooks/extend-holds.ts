import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"
import { untypedHook } from "../../../lib/untyped-hook"

interface Paying {
  input: { id: string }
}

untypedHook<Paying>(completeCartWorkflow, "beforePaymentAuthorization", async ({ input }, { container }) => {
  await holdingsOf(container).extend({ cart_id: input.id })
})
