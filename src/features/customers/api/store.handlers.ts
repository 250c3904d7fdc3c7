import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createCustomerAccountWorkflow, updateCustomersWorkflow } from "@medusajs/medusa/core-flows"
import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { requireOwnEmail } from "../../customer-accounts/api/auth-own-email"
import { declareHandlers } from "../../handlers"
import { publicFieldsOf } from "../../metafields/services/own-fields"
import { ownData } from "../../privacy/api/store-customers-me.rows"
import { requestOwnErasure } from "../../privacy/services/own-data"
import { profiles } from "./store.rows"

declareHandlers([
  route(profiles.createCustomer, async ({ actor, body, scope, req }) => {
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
      throw errors.invalidField(
        "Field 'email': this account has another email, which cannot be changed here.",
      )
    await updateCustomersWorkflow(scope).run({ input: { selector: { id: actor.id }, update: profile } })
    return answer(await read(actor.id, req.queryConfig.fields))
  }),
  /** Replaces the engine's route, to add the customer's metafields. It accepts the same `fields`. */
  route(profiles.readProfile, async ({ actor: { id }, scope, req }) => {
    const { data } = await scope
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: "customer", fields: req.queryConfig.fields, filters: { id } })
    if (!data[0]) throw errors.notFound("The customer of this token no longer exists.")
    const metafields = await publicFieldsOf(scope, "customer", id)
    return profiles.readProfile.response.parse({ customer: { ...data[0], metafields } })
  }),
  route(ownData.requestOwnErasure, async ({ actor, locale, scope }) => {
    const { id, requested_at, expires_at } = await requestOwnErasure(scope, actor.id, locale)
    const status = "pending" as const
    return { erasure_request: { id, status, requested_at, expires_at: expires_at ?? requested_at } }
  }),
])

/** Parses the customer, because the engine's types are too general. */
function answer(customer: object) {
  return profiles.createCustomer.response.parse({ customer })
}
