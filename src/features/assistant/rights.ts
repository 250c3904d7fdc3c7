import { hasPermission } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, type FlagRouter } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import type { Owner } from "../../modules/assistant/types"
import type { Right } from "../../skills/skill"

/** Whoever asks or approves, with the engine's role-based roles that they have. */
export interface Caller {
  owner: Owner
  roles: string[]
}

/**
 * Throws 403 `forbidden` where the engine's role-based rights are switched on and none of the roles gives these.
 * Without them every admin may do everything, and so may a server with an agent key.
 */
export async function requireRights(
  container: MedusaContainer,
  { owner, roles }: Caller,
  rights: readonly Right[],
): Promise<void> {
  const flags = container.resolve<FlagRouter>(ContainerRegistrationKeys.FEATURE_FLAG_ROUTER)
  const hasRoles = flags.isFeatureEnabled("rbac")
  // To the engine's own question, nobody's roles may do everything: it asks before whether there are any.
  const isNobody = hasRoles && owner.type === "user" && roles.length === 0
  const isAllowed = !isNobody && (await hasPermission({ roles, actions: [...rights], container }))
  if (!isAllowed) throw errors.forbidden("You may not see or do this.")
}
