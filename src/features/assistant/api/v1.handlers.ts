import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { extractActions } from "../services/extract-actions"
import { streamChat } from "./chat-stream"
import { approve, chat, readPlan, reject } from "./handlers"
import { agentOf, callerSignal, callingAgent } from "./owners"
import { skillPage } from "./skill-lists"
import { agentApi } from "./v1.rows"
import { skillSetupView, skillView } from "./views"

declareHandlers([
  route(agentApi.agentChat, async ({ body, scope, req, res }) =>
    chat(scope, { ...callingAgent(req), ...body }, callerSignal(res)),
  ),
  route(agentApi.agentChatStream, async ({ body, scope, req, res }) =>
    streamChat(scope, { ...callingAgent(req), ...body }, res),
  ),
  route(agentApi.agentReadPlan, async ({ params: { streamId }, scope, req }) =>
    readPlan(scope, { stream_id: streamId, owner: agentOf(req) }),
  ),
  route(agentApi.agentExtractActions, async ({ body: { message }, scope, req, res }) =>
    extractActions(scope, { ...callingAgent(req), message, signal: callerSignal(res) }),
  ),
  route(agentApi.agentListSkills, async ({ query, scope }) => skillPage(scope, query, skillView)),
  route(agentApi.agentReadSetupStatus, async ({ query, scope }) => skillPage(scope, query, skillSetupView)),
  route(agentApi.agentRejectPlan, async ({ params: { streamId }, scope, req }) =>
    reject(scope, { stream_id: streamId, owner: agentOf(req) }),
  ),
  route(agentApi.agentApprovePlan, async ({ params: { streamId }, body: { action_ids }, scope, req }) =>
    approve(scope, { stream_id: streamId, ...callingAgent(req), action_ids }),
  ),
])
