import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { logger } from "@medusajs/framework/logger"
import { Modules, ProductCategoryWorkflowEvents } from "@medusajs/framework/utils"
import { responseEnded } from "./response-ended"

/**
 * Emits the event of a changed category when products are added to it or removed from it. The engine emits it for all
 * other changes, but not for this one. The search and the sitemap need it.
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
      .catch((error: Error) => logger.error("The update event of a category could not be emitted", error))
  }
  void responseEnded(res).then(announce)
  next()
}
