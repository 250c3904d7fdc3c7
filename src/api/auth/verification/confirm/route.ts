import { route } from "../../../../lib/contract/route"
import { confirmAddressWorkflow } from "../../../../workflows/customer-accounts/confirm-address"
import { newPasswords } from "../../password-contract"

export const POST = route(newPasswords.confirmVerification, async ({ scope, body }) => {
  const { result } = await confirmAddressWorkflow(scope).run({
    input: { code: body.code, codeProvider: body.code_provider },
  })
  const { entity_id, entity_type, code_provider, verified_at } = result
  return { entity_id, entity_type, code_provider, verified_at }
})
