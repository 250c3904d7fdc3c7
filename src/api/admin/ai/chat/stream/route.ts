import { route } from "../../../../../lib/contract/route"
import { streamChat } from "../../../../assistant/chat-stream"
import { assistantChat } from "../../contract"

export const POST = route(assistantChat.assistantChatStream, async ({ body, actor, scope, res }) =>
  streamChat(scope, { owner: actor, ...body }, res),
)
