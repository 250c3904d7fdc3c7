import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"

/**
 * The id of the product that shoppers see under an id or a handle: published, and in a sales channel of the publishable
 * key. Throws 404.
 */
export function soldProduct(
  { scope, publishable_key_context }: AuthenticatedMedusaRequest,
  idOrHandle: string,
): Promise<string> {
  return scope.resolve("products").findSoldId(idOrHandle, publishable_key_context?.sales_channel_ids ?? [])
}
