import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import type { CartChange, CartCheck, CartLine } from "../../../kits/holdings/types"
import { errors } from "../../../lib/errors"

/** Refuses lines with more pieces than the shop allows per line. */
export function limitQuantities(container: MedusaContainer): CartCheck {
  return {
    async validate(change) {
      if (change.kind === "complete" || change.kind === "move") return
      await requireAllowed(container, await linesAfter(container, change))
    },
  }
}

/**
 * The cart's lines as they will be after the change. The cart is locked now, so two requests cannot exceed the limit
 * together.
 */
async function linesAfter(
  container: MedusaContainer,
  change: Exclude<CartChange, { kind: "complete" | "move" }>,
): Promise<CartLine[]> {
  if (change.kind === "create") return change.items
  if (change.kind === "update") return [{ quantity: change.quantity ?? 0 }]
  const variants = change.items.flatMap(({ variant_id }) => variant_id ?? [])
  const known: CartLine[] = await container
    .resolve(Modules.CART)
    .listLineItems(
      { cart_id: change.cart_id, variant_id: variants },
      { select: ["variant_id", "quantity", "metadata"] },
    )
  return merged([...known, ...change.items])
}

/** Adds up the quantities of lines with the same variant and metadata, because the engine merges these lines. */
function merged(lines: CartLine[]): CartLine[] {
  const sums: CartLine[] = []
  for (const line of lines) {
    const same = sums.find((other) => other.variant_id === line.variant_id && isSameMetadata(other, line))
    if (same) same.quantity = MathBN.add(same.quantity, line.quantity)
    else sums.push({ ...line })
  }
  return sums
}

function isSameMetadata(one: CartLine, other: CartLine): boolean {
  return isDeepStrictEqual(one.metadata ?? {}, other.metadata ?? {})
}

async function requireAllowed(container: MedusaContainer, lines: CartLine[]): Promise<void> {
  const { max_quantity_per_line: most } = await container.resolve("tenantConfig").read("checkout")
  if (lines.some(({ quantity }) => MathBN.gt(quantity, most)))
    throw errors.outOfRange(`Field 'quantity': this shop sells at most ${most} of one line item.`)
}
