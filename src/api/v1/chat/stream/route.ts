import { route } from "../../../../lib/contract/route"
import { streamChat } from "../../../assistant/chat-stream"
import { callingAgent } from "../../../assistant/owners"
import { agentApi } from "../../contract"

export const POST = route(agentApi.agentChatStream, async ({ body, scope, req, res }) =>
  streamChat(scope, { ...callingAgent(req), ...body }, res),
)
