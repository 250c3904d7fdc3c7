import { route } from "../../../lib/contract/route"
import {
  undoUnsubscribeEmailWorkflow,
  unsubscribeEmailWorkflow,
} from "../../../workflows/email-marketing/subscriptions"
import { emailLinks } from "./contract"
import { isMachineVisit, targetOf, visitorNetwork } from "./links"
import { answerAction, askFirst, isTooSoon } from "./unsubscribing"

export const GET = route(emailLinks.unsubscribeByLink, async ({ query, scope, req, res }) => {
  const { id, extra: recipientId } = await targetOf(req, "unsubscribe", [query.token])
  res.vary("accept")
  if (isMachineVisit(req) || (await isTooSoon(req, recipientId))) return askFirst(req, id)
  const leaving = { recipientId, network: visitorNetwork(req) }
  const { result } = await unsubscribeEmailWorkflow(scope).run({ input: { id, leaving } })
  return answerAction(req, result, { is_confirmation_needed: false })
})

export const POST = route(emailLinks.unsubscribe, async ({ query, body, scope, req, res }) => {
  const { id, extra: recipientId } = await targetOf(req, "unsubscribe", [query.token, body.token])
  const { reason, comment, resubscribe } = body
  const network = visitorNetwork(req)
  res.vary("accept")
  if (resubscribe) {
    const { result } = await undoUnsubscribeEmailWorkflow(scope).run({ input: { id, network } })
    return answerAction(req, result, {})
  }
  const leaving = { reason, comment, recipientId, network }
  const { result } = await unsubscribeEmailWorkflow(scope).run({ input: { id, leaving } })
  return answerAction(req, result, {}, reason !== undefined || comment !== undefined)
})
