import { storeContext } from "../../../../features/assistant/store-context"
import { route } from "../../../../lib/contract/route"
import { assistantSkills } from "../contract"

export const GET = route(assistantSkills.readAssistantStoreContext, async ({ scope }) => ({
  store_context: await storeContext(scope),
}))
