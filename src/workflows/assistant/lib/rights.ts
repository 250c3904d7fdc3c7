import { hasPermission } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import type { Right } from "../../../skills/skill"

/**
 * Throws 403 `forbidden` where the engine's role-based rights are switched on and none of the roles gives these.
 * Without them every admin may do everything, and so may a server with an agent key.
 */
export async function requireRights(
  container: MedusaContainer,
  roles: string[],
  rights: readonly Right[],
): Promise<void> {
  const isAllowed = await hasPermission({ roles, actions: [...rights], container })
  if (!isAllowed) throw errors.forbidden("You may not do what this plan does.")
}
