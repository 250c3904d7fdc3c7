import { route } from "../../../../../lib/contract/route"
import { grantCreditsWorkflow } from "../../../../../workflows/assistant/grant-credits"
import { assistantCredits } from "../contract"

export const POST = route(assistantCredits.grantAssistantCredits, async ({ body, actor, scope }) => {
  const { result: credits } = await grantCreditsWorkflow(scope).run({ input: { ...body, owner: actor } })
  return { credits }
})
