import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { confirmAddressWorkflow } from "../workflows/confirm-address"
import { setNewPassword } from "./auth-new-password"
import { newPasswords, passwordResets } from "./auth-password.rows"
import { requestPasswordReset } from "./auth-password-reset"

declareHandlers([
  route(newPasswords.updateCustomerPassword, async ({ req, body }) => {
    await setNewPassword(req, { actorType: "customer", password: body.password })
    return { success: true as const }
  }),
  route(newPasswords.updateAdminPassword, async ({ req, body }) => {
    await setNewPassword(req, { actorType: "user", password: body.password })
    return { success: true as const }
  }),
  route(newPasswords.confirmVerification, async ({ scope, body }) => {
    const { result } = await confirmAddressWorkflow(scope).run({
      input: { code: body.code, codeProvider: body.code_provider },
    })
    const { entity_id, entity_type, code_provider, verified_at } = result
    return { entity_id, entity_type, code_provider, verified_at }
  }),
  route(passwordResets.resetCustomerPassword, async ({ scope, body, res }) => {
    await requestPasswordReset(scope, { ...body, actorType: "customer" })
    res.sendStatus(201)
  }),
  route(passwordResets.resetAdminPassword, async ({ scope, body, res }) => {
    await requestPasswordReset(scope, { ...body, actorType: "user" })
    res.sendStatus(201)
  }),
])
