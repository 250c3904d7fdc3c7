import { route } from "../../../../../../lib/contract/route"
import { unlinkAccountWorkflow } from "../../../../../../workflows/social-login/unlink-account"
import { socialLogin } from "../../contract"

export const DELETE = route(socialLogin.unlinkAccount, async ({ params: { id }, actor, scope }) => {
  await unlinkAccountWorkflow(scope).run({ input: { customerId: actor.id, id } })
  return { id, object: "linked_account" as const, deleted: true as const }
})
