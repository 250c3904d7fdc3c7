import type { MedusaRequest } from "@medusajs/framework/http"
import { PUBLISHABLE_KEY_HEADER } from "@medusajs/framework/utils"
import { isKeyInQuery } from "../../../edge/key-in-query"
import { shopName } from "../../../kits/shop/name"
import { clientAddress } from "../../../lib/client-address"
import { errors } from "../../../lib/errors"
import { networkOf } from "../../consent/decide"
import type { LinkPurpose, LinkTarget } from "../module/types"
import { isMachine } from "../services/machine"

const BAD_TOKEN = "Field 'token': the link is incomplete or was changed. Open it from the mail again."

/** The target of a link's token. Throws 400 for a token that is not exactly one of ours. */
export async function targetOf(
  req: MedusaRequest,
  purpose: LinkPurpose,
  tokens: (string | undefined)[],
): Promise<LinkTarget> {
  const [token, other] = tokens.filter((one) => one !== undefined)
  if (token === undefined) throw errors.missingField("token")
  requireExactPath(req)
  const target = await req.scope.resolve("emailMarketing").readLinkToken(purpose, token)
  if (!target || (other !== undefined && other !== token)) throw errors.invalidField(BAD_TOKEN)
  return target
}

/** The router ignores the case of a path. A link whose path was changed is refused, as any other changed link. */
function requireExactPath(req: MedusaRequest): void {
  const [path = ""] = req.originalUrl.split("?", 1)
  if (!/^\/(store|hooks)\/email-(unsubscribe|confirm|preferences)$/.test(path))
    throw errors.invalidField("The address was changed. Open it from the mail again.")
}

/** Whether a mail program or a browser has opened the link itself. A storefront sends the key as a header. */
export function isLinkVisit(req: MedusaRequest): boolean {
  return isKeyInQuery(req) || !req.get(PUBLISHABLE_KEY_HEADER)
}

/** Whether no person has made the request. */
export function isMachineVisit(req: MedusaRequest, wants: "page" | "picture" = "page"): boolean {
  return isMachine({ method: req.method, headers: req.headers, isLink: isLinkVisit(req), wants })
}

/** Whether the caller is a browser, which shows pages. */
export function wantsPage(req: MedusaRequest): boolean {
  return req.accepts(["json", "html"]) === "html"
}

export function visitorNetwork(req: MedusaRequest): string | null {
  return networkOf(clientAddress(req))
}

export async function shopOf(req: MedusaRequest): Promise<string> {
  return shopName(await req.scope.resolve("tenantConfig").read("storefront"))
}
