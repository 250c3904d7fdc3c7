import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { channelsOf } from "../../../kits/rows/publishable-key"

/**
 * The id of the product with this id or handle. The product must be published, and in a sales channel of the
 * publishable key. Throws 404, and 400 for a key without a sales channel.
 */
export async function soldProduct(req: AuthenticatedMedusaRequest, idOrHandle: string): Promise<string> {
  return req.scope.resolve("products").findSoldId(idOrHandle, channelsOf(req))
}
