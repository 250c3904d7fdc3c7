import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { logger } from "@medusajs/framework/logger"
import { Modules, ProductCategoryWorkflowEvents } from "@medusajs/framework/utils"
import { untilAnswered } from "./until-answered"

/**
 * Of products that are put into a category or taken out of it, the engine tells nobody; of everything else that changes
 * a category it does. So this tells that the category has changed, for whoever follows what is found where.
 */
export function announceCategoryProducts(
  { scope, params }: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const announce = () => {
    if (res.statusCode >= 400) return
    scope
      .resolve(Modules.EVENT_BUS)
      .emit({ name: ProductCategoryWorkflowEvents.UPDATED, data: { id: params.id } })
      .catch((error: Error) => logger.error("A category's change of products could not be told", error))
  }
  void untilAnswered(res).then(announce)
  next()
}
