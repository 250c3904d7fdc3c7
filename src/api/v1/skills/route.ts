import { route } from "../../../lib/contract/route"
import { skillPage } from "../../assistant/skill-lists"
import { skillView } from "../../assistant/views"
import { agentApi } from "../contract"

export const GET = route(agentApi.agentListSkills, async ({ query, scope }) =>
  skillPage(scope, query, skillView),
)
