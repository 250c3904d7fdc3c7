import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { forgetSessionWorkflow } from "../../../../../workflows/assistant/forget-session"
import { messageView, planView } from "../../../../assistant/views"
import { assistantConversations } from "../contract"

const MOST_MESSAGES = 100

export const GET = route(
  assistantConversations.readAssistantSession,
  async ({ params: { id }, actor, scope }) => {
    const assistant = scope.resolve("assistant")
    const found = await assistant.findSession(id, actor)
    if (!found) throw errors.notFound()
    const last = await assistant.lastMessages(id, MOST_MESSAGES)
    const messages = last.map(messageView)
    const plans = await assistant.plansWithFresh(messages.flatMap(({ plan_id }) => plan_id ?? []))
    return { session: { ...found, messages, plans: plans.map(planView) } }
  },
)

export const DELETE = route(
  assistantConversations.forgetAssistantSession,
  async ({ params: { id }, actor, scope }) => {
    await forgetSessionWorkflow(scope).run({ input: { id, owner: actor } })
    return { id, object: "session" as const, deleted: true as const }
  },
)
