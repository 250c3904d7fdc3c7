import type { MedusaRequest } from "@medusajs/framework/http"
import { type Call, route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { isMachineVisit } from "./store-email-unsubscribe-links"
import { mailTracking, mailTrackingHooks } from "./store-track-mail.rows"

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

/** The routes with and without a key do the same. */
type Visit<Name extends keyof typeof mailTracking> = Pick<
  Call<(typeof mailTracking)[Name]>,
  "params" | "query" | "scope" | "req" | "res"
>

declareHandlers([
  route(mailTracking.trackMailOpen, trackOpen),
  route(mailTrackingHooks.trackMailOpenByMail, trackOpen),
  route(mailTracking.trackMailClick, trackClick),
  route(mailTrackingHooks.trackMailClickByMail, trackClick),
])

async function trackOpen({ params, query, scope, req, res }: Visit<"trackMailOpen">) {
  const { campaignId, subscriberId } = params
  const emailMarketing = scope.resolve("emailMarketing")
  const isOurs =
    isExactPath(req, `/track/open/${campaignId}/${subscriberId}`) &&
    (await emailMarketing.isTrackSignature(query.s ?? "", "open", campaignId, subscriberId))
  if (isOurs) await emailMarketing.noteOpen(params, isMachineVisit(req, "picture"))
  res.set({ "cache-control": "no-store, max-age=0", "x-robots-tag": "noindex" }).type("gif").send(PIXEL)
}

async function trackClick({ params, query, scope, req, res }: Visit<"trackMailClick">) {
  const { campaignId, subscriberId } = params
  const { l: position, s: signature } = query
  const emailMarketing = scope.resolve("emailMarketing")
  const parts = ["click", campaignId, subscriberId, String(position)]
  const isOurs =
    isExactPath(req, `/track/click/${campaignId}/${subscriberId}`) &&
    (await emailMarketing.isTrackSignature(signature, ...parts))
  if (!isOurs) throw errors.invalidField("Field 's': the address is incomplete or was changed.")
  const url = await emailMarketing.linkOf(campaignId, position)
  if (url === undefined) throw errors.notFound("The campaign does not exist any more.")
  await emailMarketing.noteClick({ campaignId, subscriberId, position }, isMachineVisit(req))
  res
    .set({
      "cache-control": "no-store, max-age=0",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    })
    .redirect(302, url)
}

/** The router ignores the case of a path and a slash at its end. */
function isExactPath({ originalUrl }: MedusaRequest, path: string): boolean {
  const [called] = originalUrl.split("?", 1)
  return called === `/store${path}` || called === `/hooks${path}`
}
