import { route } from "../../../../../../../lib/contract/route"
import { approve } from "../../../../../../assistant/handlers"
import { rolesOf } from "../../../../../../assistant/owners"
import { assistantChat } from "../../../contract"

export const POST = route(
  assistantChat.approveAssistantPlan,
  async ({ params: { streamId }, body: { action_ids }, actor, scope, req }) =>
    approve(scope, { stream_id: streamId, owner: actor, roles: rolesOf(req), action_ids }),
)
