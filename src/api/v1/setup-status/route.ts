import { route } from "../../../lib/contract/route"
import { skillPage } from "../../assistant/skill-lists"
import { skillSetupView } from "../../assistant/views"
import { agentApi } from "../contract"

export const GET = route(agentApi.agentReadSetupStatus, async ({ query, scope }) =>
  skillPage(scope, query, skillSetupView),
)
