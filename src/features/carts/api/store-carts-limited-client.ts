import type { MedusaRequest } from "@medusajs/framework/http"
import { serverAllowance } from "../../../edge/storefront-server"
import { clientAddress } from "../../../lib/client-address"
import { hasSpamToken } from "../../anti-spam/api/require-token"
import type { ClientLimit } from "../../capacity/module/types"
import { clientLimit } from "../../capacity/services/client-limit"

/**
 * The limit of open places for a caller. Nobody has one who sends an anti-spam token. Neither has a storefront's server
 * that does not send the shopper's address, because all its shoppers would share one.
 */
export function limitedClient(req: MedusaRequest): Promise<ClientLimit | null> {
  const isProven = hasSpamToken(req) || serverAllowance(req) !== undefined
  return clientLimit(req.scope, isProven ? null : clientAddress(req))
}
