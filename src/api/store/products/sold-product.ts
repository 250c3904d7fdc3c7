import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"

/**
 * The id of the product with this id or handle. The product must be published, and in a sales channel of the
 * publishable key. Throws 404.
 */
export function soldProduct(
  { scope, publishable_key_context }: AuthenticatedMedusaRequest,
  idOrHandle: string,
): Promise<string> {
  return scope.resolve("products").findSoldId(idOrHandle, publishable_key_context?.sales_channel_ids ?? [])
}
