import { route } from "../../../../lib/contract/route"
import { skillPage } from "../../../assistant/skill-lists"
import { skillView } from "../../../assistant/views"
import { assistantSkills } from "../contract"

export const GET = route(assistantSkills.listAssistantSkills, async ({ query, scope }) =>
  skillPage(scope, query, skillView),
)
