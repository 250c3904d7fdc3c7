import { taskSwitches } from "../../../../features/assistant/shop-skills"
import { route } from "../../../../lib/contract/route"
import { setSkillsWorkflow } from "../../../../workflows/assistant/set-skills"
import { skillPage } from "../../../assistant/skill-lists"
import { skillSetupView } from "../../../assistant/views"
import { assistantSkills } from "../contract"

/** The response contains up to 100 skills, the largest page. */
const FIRST_PAGE = { limit: 100, offset: 0, order: "position" }

export const GET = route(assistantSkills.readAssistantSkillsConfig, async ({ query, scope }) =>
  skillPage(scope, query, skillSetupView),
)

export const POST = route(
  assistantSkills.changeAssistantSkillsConfig,
  async ({ body: { skills }, actor, scope }) => {
    await setSkillsWorkflow(scope).run({ input: { skills: taskSwitches(skills), owner: actor } })
    return skillPage(scope, FIRST_PAGE, skillSetupView)
  },
)
