import { route } from "../../../../../../../lib/contract/route"
import { reject } from "../../../../../../assistant/handlers"
import { assistantChat } from "../../../contract"

export const POST = route(assistantChat.rejectAssistantPlan, async ({ params: { streamId }, actor, scope }) =>
  reject(scope, { stream_id: streamId, owner: actor }),
)
