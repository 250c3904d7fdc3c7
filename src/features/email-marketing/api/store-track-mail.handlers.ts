import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { isMachineVisit } from "./store-email-unsubscribe-links"
import { mailTracking } from "./store-track-mail.rows"

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

declareHandlers([
  route(mailTracking.trackMailOpen, async ({ params, query, scope, req, res }) => {
    const { campaignId, subscriberId } = params
    const emailMarketing = scope.resolve("emailMarketing")
    const [path] = req.originalUrl.split("?", 1)
    const isOurs =
      path === `/store/track/open/${campaignId}/${subscriberId}` &&
      (await emailMarketing.isTrackSignature(query.s ?? "", "open", campaignId, subscriberId))
    if (isOurs) await emailMarketing.noteOpen(params, isMachineVisit(req, "picture"))
    res.set({ "cache-control": "no-store, max-age=0", "x-robots-tag": "noindex" }).type("gif").send(PIXEL)
  }),
  route(mailTracking.trackMailClick, async ({ params, query, scope, req, res }) => {
    const { campaignId, subscriberId } = params
    const { l: position, s: signature } = query
    const emailMarketing = scope.resolve("emailMarketing")
    const [path] = req.originalUrl.split("?", 1)
    const parts = ["click", campaignId, subscriberId, String(position)]
    const isOurs =
      path === `/store/track/click/${campaignId}/${subscriberId}` &&
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
  }),
])
