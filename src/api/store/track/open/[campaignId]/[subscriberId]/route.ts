import { route } from "../../../../../../lib/contract/route"
import { isMachineVisit } from "../../../../email-unsubscribe/links"
import { mailTracking } from "../../../mail-contract"

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

export const GET = route(mailTracking.trackMailOpen, async ({ params, query, scope, req, res }) => {
  const { campaignId, subscriberId } = params
  const emailMarketing = scope.resolve("emailMarketing")
  const [path] = req.originalUrl.split("?", 1)
  const isOurs =
    path === `/store/track/open/${campaignId}/${subscriberId}` &&
    (await emailMarketing.isTrackSignature(query.s ?? "", "open", campaignId, subscriberId))
  if (isOurs) await emailMarketing.noteOpen(params, isMachineVisit(req, "picture"))
  res.set({ "cache-control": "no-store, max-age=0", "x-robots-tag": "noindex" }).type("gif").send(PIXEL)
})
