import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { config } from "../../../config"
import { sendStorefrontLink } from "./send-storefront-link"

/** The engine's event for a requested password reset. */
export interface PasswordReset {
  entity_id: string
  actor_type: string
  token: string
}

/** The engine's event for a requested email verification. */
export interface VerificationRequest {
  entity_id: string
  entity_type: string
  auth_identity_id: string
  /** Missing if the address is already verified. */
  code?: string
}

/**
 * Sends the mail with the link to reset a password. A customer's link leads to the storefront, an admin's link to the
 * dashboard.
 */
export async function sendPasswordReset(container: MedusaContainer, reset: PasswordReset): Promise<void> {
  const { entity_id: to, token } = reset
  if (reset.actor_type === "user") {
    const query = new URLSearchParams({ token, email: to })
    return sendStorefrontLink(container, "reset_password", {
      to,
      code: token,
      link: `${config.publicUrl}/app/reset-password?${query.toString()}`,
    })
  }
  const { reset_password_path: path } = await container.resolve("tenantConfig").read("storefront")
  await sendStorefrontLink(container, "reset_password", { to, code: token, path })
}

/**
 * Sends the mail with the link that confirms an address. The address must belong to the account. Otherwise callers
 * could make us send mails to anyone.
 */
export async function sendVerification(
  container: MedusaContainer,
  request: VerificationRequest,
): Promise<void> {
  const { entity_id: to, code } = request
  if (!code || request.entity_type !== "email" || !(await isOwn(container, request))) return
  const { verify_email_path: path } = await container.resolve("tenantConfig").read("storefront")
  await sendStorefrontLink(container, "verify_email", { to, code, path })
}

async function isOwn(
  container: MedusaContainer,
  { entity_id, auth_identity_id }: VerificationRequest,
): Promise<boolean> {
  const identities = await container
    .resolve(Modules.AUTH)
    .listProviderIdentities({ auth_identity_id, entity_id }, { select: ["id"], take: 1 })
  return identities.length > 0
}
