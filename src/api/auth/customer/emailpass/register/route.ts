import { route } from "../../../../../lib/contract/route"
import { registerCustomerWorkflow } from "../../../../../workflows/customer-accounts/register-customer"
import { registrations } from "../../../contract"
import { newIdentity, tokenOf } from "../../../identities"

export const POST = route(registrations.registerCustomer, async ({ scope, body }) => {
  const { password, ...profile } = body
  const authIdentityId = await newIdentity(scope, { email: body.email, password })
  await registerCustomerWorkflow(scope).run({ input: { ...profile, authIdentityId } })
  return { token: await tokenOf(scope, { authIdentityId, actorType: "customer" }) }
})
