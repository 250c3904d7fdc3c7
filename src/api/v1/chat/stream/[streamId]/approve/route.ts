import { route } from "../../../../../../lib/contract/route"
import { approve } from "../../../../../assistant/handlers"
import { callingAgent } from "../../../../../assistant/owners"
import { agentApi } from "../../../../contract"

export const POST = route(
  agentApi.agentApprovePlan,
  async ({ params: { streamId }, body: { action_ids }, scope, req }) =>
    approve(scope, { stream_id: streamId, ...callingAgent(req), action_ids }),
)
