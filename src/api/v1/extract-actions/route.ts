import { extractActions } from "../../../features/assistant/extract-actions"
import { route } from "../../../lib/contract/route"
import { callerSignal, callingAgent } from "../../assistant/owners"
import { agentApi } from "../contract"

export const POST = route(agentApi.agentExtractActions, async ({ body: { message }, scope, req, res }) =>
  extractActions(scope, { ...callingAgent(req), message, signal: callerSignal(res) }),
)
