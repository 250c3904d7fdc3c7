import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"

/**
 * True if there is a pending invitation for the email. A given token must belong to it. The dashboard registers without
 * the token and sends it only later. Without a token, any pending invitation for the email is enough.
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

/** Escapes an email for SQL `LIKE`, so that it matches only itself. */
function escaped(email: string): string {
  return email.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
