import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type BigNumberInput } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import {
  addToCartWorkflow,
  createCartWorkflow,
  updateLineItemInCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { errors } from "../../../lib/errors"

interface Line {
  variant_id?: string | null | undefined
  quantity: BigNumberInput
  metadata?: Record<string, unknown> | null | undefined
}

interface Adding {
  input: { cart_id: string; items?: Line[] }
}

/** The cart is locked at this point, so that two callers cannot pass the limit together. */
addToCartWorkflow.hooks.validate(async ({ input }: Adding, { container }) => {
  const items = input.items ?? []
  const known: Line[] = await container
    .resolve(Modules.CART)
    .listLineItems(
      { cart_id: input.cart_id, variant_id: items.flatMap(({ variant_id }) => variant_id ?? []) },
      { select: ["variant_id", "quantity", "metadata"] },
    )
  await requireAllowed(container, merged([...known, ...items]))
})

createCartWorkflow.hooks.validate(async ({ cart }: { cart: { items?: Line[] } }, { container }) => {
  await requireAllowed(container, cart.items ?? [])
})

updateLineItemInCartWorkflow.hooks.validate(
  async ({ input }: { input: { update: { quantity?: BigNumberInput } } }, { container }) => {
    await requireAllowed(container, [{ quantity: input.update.quantity ?? 0 }])
  },
)

/** Lines of one variant with the same metadata become one line, as the engine merges them. */
function merged(lines: Line[]): Line[] {
  const sums: Line[] = []
  for (const line of lines) {
    const same = sums.find((other) => other.variant_id === line.variant_id && isSameMetadata(other, line))
    if (same) same.quantity = MathBN.add(same.quantity, line.quantity)
    else sums.push({ ...line })
  }
  return sums
}

function isSameMetadata(one: Line, other: Line): boolean {
  return isDeepStrictEqual(one.metadata ?? {}, other.metadata ?? {})
}

async function requireAllowed(container: MedusaContainer, lines: Line[]): Promise<void> {
  const { max_quantity_per_line: most } = await container.resolve("tenantConfig").read("checkout")
  if (lines.some(({ quantity }) => MathBN.gt(quantity, most)))
    throw errors.outOfRange(`Field 'quantity': this shop sells at most ${most} of one line item.`)
}
