import { route } from "../../../../../lib/contract/route"
import { passwordResets } from "../../../password-contract"
import { requestPasswordReset } from "../../../password-reset"

export const POST = route(passwordResets.resetAdminPassword, async ({ scope, body, res }) => {
  await requestPasswordReset(scope, { ...body, actorType: "user" })
  res.sendStatus(201)
})
