import { grantToShop } from "../../../../../features/assistant/grant-to-shop"
import { route } from "../../../../../lib/contract/route"
import { assistantCredits } from "../contract"

export const POST = route(assistantCredits.grantAssistantCredits, async ({ body, actor, scope }) => ({
  credits: await grantToShop(scope, { ...body, owner: actor }),
}))
