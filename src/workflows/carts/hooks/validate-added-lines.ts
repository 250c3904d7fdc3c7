import { addToCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdingsOf } from "../../../features/holdings"
import type { CartLine } from "../../../lib/holdings/types"

interface Adding {
  input: { cart_id: string; items?: CartLine[] }
}

addToCartWorkflow.hooks.validate(async ({ input: { cart_id, items = [] } }: Adding, { container }) => {
  await holdingsOf(container).validate({ kind: "add", cart_id, items })
})
