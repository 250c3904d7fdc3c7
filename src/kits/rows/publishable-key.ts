import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ApiKeyType, ContainerRegistrationKeys, PUBLISHABLE_KEY_HEADER } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"

/** Checks the publishable key on the routes for customer sign-in. The engine checks it only below `/store`. */
export async function requirePublishableKey(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const token = req.get(PUBLISHABLE_KEY_HEADER)
  if (!token) return next(errors.missingPublishableKey())

  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "api_key",
    fields: ["id", "revoked_at"],
    filters: { token, type: ApiKeyType.PUBLISHABLE },
  })
  const [key] = data
  const isRevoked = key?.revoked_at != null && new Date(key.revoked_at).getTime() <= clock.now()
  next(key && !isRevoked ? undefined : errors.invalidPublishableKey())
}

/** The sales channels of the publishable key. Throws 400 if it has none, in the engine's words. */
export function channelsOf({
  publishable_key_context,
}: Pick<AuthenticatedMedusaRequest, "publishable_key_context">): string[] {
  const channels = publishable_key_context?.sales_channel_ids ?? []
  if (channels.length === 0)
    throw errors.invalidField("Publishable key needs to have a sales channel configured")
  return channels
}
