import { route } from "../../../lib/contract/route"
import { extractActions } from "../../../workflows/assistant/extract-actions"
import { callerSignal, callingAgent } from "../../assistant/owners"
import { agentApi } from "../contract"

export const POST = route(agentApi.agentExtractActions, async ({ body: { message }, scope, req, res }) =>
  extractActions(scope, { ...callingAgent(req), message, signal: callerSignal(res) }),
)
