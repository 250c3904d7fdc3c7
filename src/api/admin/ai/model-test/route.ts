import { testOwnModel } from "../../../../features/assistant/test-own-model"
import { route } from "../../../../lib/contract/route"
import { callerSignal } from "../../../assistant/owners"
import { assistantSkills } from "../contract"

export const POST = route(assistantSkills.testAssistantModel, async ({ body: { tier }, scope, res }) => ({
  test: await testOwnModel(scope, tier, callerSignal(res)),
}))
