import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { emailAddress } from "../../../lib/text/email-address"

/**
 * Whether an admin was invited with this email. If a token is given, it must belong to the invitation. The dashboard
 * sends the token only in a later call, so any open invitation for the email is enough here.
 */
export async function isInvited(
  scope: MedusaContainer,
  email: string,
  token: string | undefined,
): Promise<boolean> {
  const isFor = (invitation: { email: string }) => emailAddress(invitation.email) === email
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
