import { route } from "../../../../lib/contract/route"
import { chat } from "../../../assistant/handlers"
import { callerSignal, rolesOf } from "../../../assistant/owners"
import { assistantChat } from "./contract"

export const POST = route(assistantChat.assistantChat, async ({ body, actor, scope, req, res }) =>
  chat(scope, { owner: actor, roles: rolesOf(req), ...body }, callerSignal(res)),
)
