import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"

/**
 * Whether an invitation for an email is pending. A token must be that invitation's. The dashboard's page sends it only
 * when it accepts the invitation, after it has registered: without one, any pending invitation for the email will do.
 */
export async function isInvited(
  scope: MedusaContainer,
  email: string,
  token: string | undefined,
): Promise<boolean> {
  const isFor = (invitation: { email: string }) => invitation.email.trim().toLowerCase() === email
  if (token !== undefined) {
    const invitation = await scope
      .resolve(Modules.USER)
      .validateInviteToken(token)
      .catch(() => undefined)
    return invitation !== undefined && !invitation.accepted && isFor(invitation)
  }
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "invite",
    fields: ["email", "expires_at"],
    filters: { accepted: false, email: { $ilike: escaped(email) } },
  })
  return data.some(
    (invitation) => isFor(invitation) && new Date(invitation.expires_at).getTime() > clock.now(),
  )
}

/** An email as a pattern that matches it alone. */
function escaped(email: string): string {
  return email.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
