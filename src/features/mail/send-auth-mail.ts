import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { config } from "../../config"
import type { Encryption } from "../../lib/encryption"
import { email } from "../../lib/fields"
import type { MailKind } from "../../modules/mail/content/texts"
import { sealLink } from "../../modules/mail/lib/links"
import { shopName } from "../../shop/name"
import { currentTenantId } from "../../tenancy/current-tenant"
import { sendLinkMailWorkflow } from "../../workflows/mail/send-link-mail"

/** What the engine says when somebody has asked for a new password. */
export interface PasswordReset {
  entity_id: string
  actor_type: string
  token: string
}

/** What it says when somebody has asked to confirm an address. */
export interface VerificationRequest {
  entity_id: string
  entity_type: string
  auth_identity_id: string
  /** Not there where the address is confirmed already. */
  code?: string
}

/** Sends the link for a new password: customers' to the storefront, admins' to the dashboard. */
export async function sendPasswordReset(container: MedusaContainer, reset: PasswordReset): Promise<void> {
  const { entity_id: to, token } = reset
  if (reset.actor_type === "user") {
    const query = new URLSearchParams({ token, email: to })
    return send(container, "reset_password", {
      to,
      code: token,
      link: `${config.publicUrl}/app/reset-password?${query.toString()}`,
    })
  }
  const { reset_password_path: path } = await container.resolve("tenantConfig").read("storefront")
  await send(container, "reset_password", { to, code: token, path })
}

/** Sends the link that confirms an address: to nobody but whose account it is, or this would send mails to anybody. */
export async function sendVerification(
  container: MedusaContainer,
  request: VerificationRequest,
): Promise<void> {
  const { entity_id: to, code } = request
  if (!code || request.entity_type !== "email" || !(await isOwn(container, request))) return
  const { verify_email_path: path } = await container.resolve("tenantConfig").read("storefront")
  await send(container, "verify_email", { to, code, path })
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

interface Wanted {
  to: string
  /** What the link proves. */
  code: string
  /** Of the storefront. */
  path?: string
  link?: string
}

async function send(container: MedusaContainer, kind: MailKind, wanted: Wanted): Promise<void> {
  const { to, code } = wanted
  // The engine takes any text for an email; there is nowhere to send it then.
  if (!email.safeParse(to).success) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const { url, default_locale: locale } = storefront
  const link = wanted.link ?? (url === null ? undefined : storefrontLink(url, wanted, locale))
  if (link === undefined) {
    const log = container.resolve(ContainerRegistrationKeys.LOGGER)
    log.warn(`No mail '${kind}' is sent: the storefront has no address yet ('url' in its settings).`)
    return
  }
  const sealedLink = sealLink(container.resolve<Encryption>("encryption"), link, currentTenantId())
  const fingerprint = createHash("sha256").update(code).digest("base64url")
  await sendLinkMailWorkflow(container).run({
    input: { kind, to, sealedLink, fingerprint, locale, shop: shopName(storefront) },
  })
}

function storefrontLink(url: string, { path = "/", code }: Wanted, locale: string): string {
  const filled = path
    .replaceAll("{token}", () => encodeURIComponent(code))
    .replaceAll("{locale}", () => encodeURIComponent(locale))
  return url.replace(/\/+$/, "") + filled
}
