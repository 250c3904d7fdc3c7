import { route } from "../../../../../lib/contract/route"
import { grantToShop } from "../../../../../workflows/assistant/grant-to-shop"
import { assistantCredits } from "../contract"

export const POST = route(assistantCredits.grantAssistantCredits, async ({ body, actor, scope }) => ({
  credits: await grantToShop(scope, { ...body, owner: actor }),
}))
