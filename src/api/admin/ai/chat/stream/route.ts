import { route } from "../../../../../lib/contract/route"
import { streamChat } from "../../../../assistant/chat-stream"
import { rolesOf } from "../../../../assistant/owners"
import { assistantChat } from "../contract"

export const POST = route(assistantChat.assistantChatStream, async ({ body, actor, scope, req, res }) =>
  streamChat(scope, { owner: actor, roles: rolesOf(req), ...body }, res),
)
