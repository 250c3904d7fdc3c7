import { route } from "../../../../../../lib/contract/route"
import { reject } from "../../../../../assistant/handlers"
import { agentOf } from "../../../../../assistant/owners"
import { agentApi } from "../../../../contract"

export const POST = route(agentApi.agentRejectPlan, async ({ params: { streamId }, scope, req }) =>
  reject(scope, { stream_id: streamId, owner: agentOf(req) }),
)
