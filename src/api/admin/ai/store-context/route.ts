import { route } from "../../../../lib/contract/route"
import { storeContext } from "../../../../workflows/assistant/store-context"
import { assistantSkills } from "../contract"

export const GET = route(assistantSkills.readAssistantStoreContext, async ({ scope }) => ({
  store_context: await storeContext(scope),
}))
