import { route } from "../../../../lib/contract/route"
import { streamChat } from "../../../assistant/chat-stream"
import { agentOf } from "../../../assistant/owners"
import { agentApi } from "../../contract"

export const POST = route(agentApi.agentChatStream, async ({ body, scope, req, res }) =>
  streamChat(scope, { owner: agentOf(req), ...body }, res),
)
