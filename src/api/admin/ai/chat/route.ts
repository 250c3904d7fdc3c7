import { route } from "../../../../lib/contract/route"
import { chat } from "../../../assistant/handlers"
import { callerSignal } from "../../../assistant/owners"
import { assistantChat } from "../contract"

export const POST = route(assistantChat.assistantChat, async ({ body, actor, scope, res }) =>
  chat(scope, { owner: actor, ...body }, callerSignal(res)),
)
