import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../lib/thrown"
import { endCutShort } from "../../workflows/cart-completion/end-cut-short"

/** Ends completions of carts that a crash has cut short and that nobody has come back to, for each tenant. */
export default async function endCutShortCompletions(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const cart_id of await container.resolve("cartCompletion").abandoned()) {
    try {
      await endCutShort(container, { cart_id })
    } catch (error) {
      await container.resolve("cartCompletion").postpone(cart_id)
      logger.error(`The cut-short completion of cart ${cart_id} could not be ended yet`, asError(error))
    }
  }
}

export const config = {
  name: "end-cut-short-completions",
  schedule: "*/30 * * * * *",
}
