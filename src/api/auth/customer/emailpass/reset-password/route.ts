import { route } from "../../../../../lib/contract/route"
import { passwordResets } from "../../../password-contract"
import { requestPasswordReset } from "../../../password-reset"

export const POST = route(passwordResets.resetCustomerPassword, async ({ scope, body, res }) => {
  await requestPasswordReset(scope, { ...body, actorType: "customer" })
  res.sendStatus(201)
})
