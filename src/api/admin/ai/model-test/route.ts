import { route } from "../../../../lib/contract/route"
import { testOwnModel } from "../../../../workflows/assistant/test-own-model"
import { callerSignal } from "../../../assistant/owners"
import { assistantSkills } from "../contract"

export const POST = route(assistantSkills.testAssistantModel, async ({ body: { tier }, scope, res }) => ({
  test: await testOwnModel(scope, tier, callerSignal(res)),
}))
