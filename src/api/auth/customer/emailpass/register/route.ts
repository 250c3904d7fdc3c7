import { route } from "../../../../../lib/contract/route"
import { registerCustomerWorkflow } from "../../../../../workflows/customer-accounts/register-customer"
import { registrations } from "../../../contract"
import { newIdentity, tokenOfClaimed } from "../../../identities"

export const POST = route(registrations.registerCustomer, async ({ scope, body }) => {
  const { password, ...profile } = body
  const identity = await newIdentity(scope, { email: body.email, password })
  const { result } = await registerCustomerWorkflow(scope).run({
    input: { ...profile, authIdentityId: identity.id },
  })
  return { token: await tokenOfClaimed(scope, identity, { actorType: "customer", actorId: result.id }) }
})
