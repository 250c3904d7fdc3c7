import { route } from "../../../../../../lib/contract/route"
import { readPlan } from "../../../../../assistant/handlers"
import { assistantChat } from "../../contract"

export const GET = route(assistantChat.readAssistantPlan, async ({ params: { streamId }, actor, scope }) =>
  readPlan(scope, { stream_id: streamId, owner: actor }),
)
