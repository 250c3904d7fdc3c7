import { hasPermission } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, type FlagRouter } from "@medusajs/framework/utils"
import type { Right } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { Owner } from "../module/types"

/** The actor who asks or approves, with the actor's roles in the engine. */
export interface Caller {
  owner: Owner
  roles: string[]
}

/**
 * Throws 403 `forbidden` if no role of the caller grants these rights. If role-based rights are off in the engine,
 * every admin and every agent key may do everything.
 */
export async function requireRights(
  container: MedusaContainer,
  { owner, roles }: Caller,
  rights: readonly Right[],
): Promise<void> {
  const flags = container.resolve<FlagRouter>(ContainerRegistrationKeys.FEATURE_FLAG_ROUTER)
  const hasRoles = flags.isFeatureEnabled("rbac")
  // The engine allows everything to an actor without roles, so this case is checked first.
  const isNobody = hasRoles && owner.type === "user" && roles.length === 0
  const isAllowed = !isNobody && (await hasPermission({ roles, actions: [...rights], container }))
  if (!isAllowed) throw errors.forbidden("You may not see or do this.")
}
