import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { taskSwitches } from "../services/shop-skills"
import { storeContext } from "../services/store-context"
import { testOwnModel } from "../services/test-own-model"
import { setSkillsWorkflow } from "../workflows/set-skills"
import { assistantSkills } from "./admin.rows"
import { callerSignal } from "./owners"
import { skillPage } from "./skill-lists"
import { skillSetupView, skillView } from "./views"

/** The response contains up to 100 skills, the largest page. */
const FIRST_PAGE = { limit: 100, offset: 0, order: "position" }

declareHandlers([
  route(assistantSkills.listAssistantSkills, async ({ query, scope }) => skillPage(scope, query, skillView)),
  route(assistantSkills.readAssistantSkillsConfig, async ({ query, scope }) =>
    skillPage(scope, query, skillSetupView),
  ),
  route(assistantSkills.changeAssistantSkillsConfig, async ({ body: { skills }, actor, scope }) => {
    await setSkillsWorkflow(scope).run({ input: { skills: taskSwitches(skills), owner: actor } })
    return skillPage(scope, FIRST_PAGE, skillSetupView)
  }),
  route(assistantSkills.readAssistantStoreContext, async ({ scope }) => ({
    store_context: await storeContext(scope),
  })),
  route(assistantSkills.testAssistantModel, async ({ body: { tier }, scope, res }) => ({
    test: await testOwnModel(scope, tier, callerSignal(res)),
  })),
])
