import { route } from "../../../../../lib/contract/route"
import { readPlan } from "../../../../assistant/handlers"
import { agentOf } from "../../../../assistant/owners"
import { agentApi } from "../../../contract"

export const GET = route(agentApi.agentReadPlan, async ({ params: { streamId }, scope, req }) =>
  readPlan(scope, { stream_id: streamId, owner: agentOf(req) }),
)
