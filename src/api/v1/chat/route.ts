import { route } from "../../../lib/contract/route"
import { chat } from "../../assistant/handlers"
import { callerSignal, callingAgent } from "../../assistant/owners"
import { agentApi } from "../contract"

export const POST = route(agentApi.agentChat, async ({ body, scope, req, res }) =>
  chat(scope, { ...callingAgent(req), ...body }, callerSignal(res)),
)
