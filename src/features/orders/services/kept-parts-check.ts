import type { MedusaContainer } from "@medusajs/framework/types"
import type { CancellationCheck } from "../../../kits/holdings/types"

const MESSAGE = "The shop has canceled a part of it without a refund. Contact the shop."

/** A cancellation of the whole order would refund what the shop has decided to keep. */
export function keptPartsCheck(container: MedusaContainer): CancellationCheck {
  return {
    async refusals({ order_id }) {
      const kept = await container.resolve("orders").parts.kept(order_id)
      return kept.map(({ line_id }) => ({ reason: "kept", line_id, message: MESSAGE }))
    },
  }
}
