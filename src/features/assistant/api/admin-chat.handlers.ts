import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { assistantChat } from "./admin-chat.rows"
import { streamChat } from "./chat-stream"
import { approve, chat, readPlan, reject } from "./handlers"
import { callerSignal, rolesOf } from "./owners"
import { planRecordView } from "./views"

declareHandlers([
  route(assistantChat.assistantChat, async ({ body, actor, scope, req, res }) =>
    chat(scope, { owner: actor, roles: rolesOf(req), ...body }, callerSignal(res)),
  ),
  route(assistantChat.assistantChatStream, async ({ body, actor, scope, req, res }) =>
    streamChat(scope, { owner: actor, roles: rolesOf(req), ...body }, res),
  ),
  route(assistantChat.readAssistantPlan, async ({ params: { streamId }, actor, scope }) =>
    readPlan(scope, { stream_id: streamId, owner: actor }),
  ),
  route(assistantChat.listAssistantPlans, async ({ query: { status, ...page }, scope }) => {
    const { limit, offset } = page
    const found = await scope.resolve("assistant").listPlans({ status }, pagination(page))
    return { plans: found.plans.map(planRecordView), count: found.count, offset, limit }
  }),
  route(assistantChat.readAssistantPlanRecord, async ({ params: { id }, scope }) => {
    const plan = await scope.resolve("assistant").findPlan({ id })
    if (!plan) throw errors.notFound("No plan has this id.")
    return { plan: planRecordView(plan) }
  }),
  route(assistantChat.rejectAssistantPlan, async ({ params: { streamId }, actor, scope }) =>
    reject(scope, { stream_id: streamId, owner: actor }),
  ),
  route(
    assistantChat.approveAssistantPlan,
    async ({ params: { streamId }, body: { action_ids }, actor, scope, req }) =>
      approve(scope, { stream_id: streamId, owner: actor, roles: rolesOf(req), action_ids }),
  ),
])
