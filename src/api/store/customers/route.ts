import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createCustomerAccountWorkflow, updateCustomersWorkflow } from "@medusajs/medusa/core-flows"
import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { requireOwnEmail } from "../../auth/own-email"
import { profiles } from "./contract"

export const POST = route(profiles.createCustomer, async ({ actor, body, scope, req }) => {
  const { email, ...profile } = body
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (id: string, fields: string[]) => {
    const { data } = await query.graph({ entity: "customer", fields, filters: { id } })
    if (!data[0]) throw errors.notFound("The customer of this token no longer exists.")
    return data[0]
  }

  if (!actor) {
    await requireOwnEmail(scope, req.auth_context.auth_identity_id, email)
    const { result } = await createCustomerAccountWorkflow(scope).run({
      input: { customerData: { ...body }, authIdentityId: req.auth_context.auth_identity_id },
    })
    return answer(await read(result.id, req.queryConfig.fields))
  }

  const known = await read(actor.id, ["email"])
  if (email && email !== known.email?.toLowerCase())
    throw errors.invalidField("Field 'email': this account has another email, which cannot be changed here.")
  await updateCustomersWorkflow(scope).run({ input: { selector: { id: actor.id }, update: profile } })
  return answer(await read(actor.id, req.queryConfig.fields))
})

/** Parses the customer, because the engine's types are too general. */
function answer(customer: object) {
  return profiles.createCustomer.response.parse({ customer })
}
