import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { publicFieldsOf } from "../../../../features/metafields/own-fields"
import { requestOwnErasure } from "../../../../features/privacy/own-data"
import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { profiles } from "../contract"
import { ownData } from "./contract"

/** Replaces the engine's route, to add the customer's metafields. It accepts the same `fields`. */
export const GET = route(profiles.readProfile, async ({ actor: { id }, scope, req }) => {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: req.queryConfig.fields, filters: { id } })
  if (!data[0]) throw errors.notFound("The customer of this token no longer exists.")
  const metafields = await publicFieldsOf(scope, "customer", id)
  return profiles.readProfile.response.parse({ customer: { ...data[0], metafields } })
})

export const DELETE = route(ownData.requestOwnErasure, async ({ actor, locale, scope }) => {
  const { id, requested_at, expires_at } = await requestOwnErasure(scope, actor.id, locale)
  const status = "pending" as const
  return { erasure_request: { id, status, requested_at, expires_at: expires_at ?? requested_at } }
})
