import { addToCartWorkflow } from "@medusajs/medusa/core-flows"
import type { CartLine } from "../../../../kits/holdings/types"
import { holdingsOf } from "../../../holdings"

interface Adding {
  input: { cart_id: string; items?: CartLine[] }
}

addToCartWorkflow.hooks.validate(async ({ input: { cart_id, items = [] } }: Adding, { container }) => {
  await holdingsOf(container).validate({ kind: "add", cart_id, items })
})
