import { route } from "../../../lib/contract/route"
import { extractActions } from "../../../workflows/assistant/extract-actions"
import { agentOf, callerSignal } from "../../assistant/owners"
import { agentApi } from "../contract"

export const POST = route(agentApi.agentExtractActions, async ({ body: { message }, scope, req, res }) =>
  extractActions(scope, { owner: agentOf(req), message, signal: callerSignal(res) }),
)
