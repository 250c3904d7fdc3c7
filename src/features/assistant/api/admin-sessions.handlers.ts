import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { forgetSessionWorkflow } from "../workflows/forget-session"
import { assistantConversations } from "./admin-sessions.rows"
import { messageView, planView } from "./views"

const MAX_MESSAGES = 100

declareHandlers([
  route(assistantConversations.listAssistantSessions, async ({ query, actor, scope }) => {
    const [found, count] = await scope
      .resolve("assistant")
      .listAndCountAssistantSessions({ actor_type: actor.type, actor_id: actor.id }, pagination(query))
    const sessions = found.map(({ id, title, last_message_at, created_at }) => ({
      id,
      title,
      last_message_at,
      created_at,
    }))
    return { sessions, count, offset: query.offset, limit: query.limit }
  }),
  route(assistantConversations.readAssistantSession, async ({ params: { id }, actor, scope }) => {
    const assistant = scope.resolve("assistant")
    const found = await assistant.findSession(id, actor)
    if (!found) throw errors.notFound()
    const last = await assistant.lastMessages(id, MAX_MESSAGES)
    const messages = last.map(messageView)
    const plans = await assistant.plansWithFresh(messages.flatMap(({ plan_id }) => plan_id ?? []))
    return { session: { ...found, messages, plans: plans.map(planView) } }
  }),
  route(assistantConversations.forgetAssistantSession, async ({ params: { id }, actor, scope }) => {
    await forgetSessionWorkflow(scope).run({ input: { id, owner: actor } })
    return { id, object: "session" as const, deleted: true as const }
  }),
])
