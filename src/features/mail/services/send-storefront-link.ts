import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import type { Encryption } from "../../../lib/encryption"
import { email } from "../../../lib/fields"
import { languageTag } from "../../../lib/language-tag"
import { currentTenantId } from "../../../tenancy/current-tenant"
import type { MailKind } from "../module/content/texts"
import { sealLink } from "../module/lib/links"
import { sendLinkMailWorkflow } from "../workflows/send-link-mail"

interface Wanted {
  to: string
  /** The secret code in the link. It proves that its user has read the mail. */
  code: string
  /** The path on the storefront. */
  path?: string
  /** A complete link, used instead of a storefront path. */
  link?: string
  /** The language of the mail. Default: the shop's. */
  locale?: string | undefined
  /** Additional placeholder values for the texts of this kind of mail. */
  words?: Record<string, string>
}

/** Sends a mail with a link. The link proves that the recipient has read the mail. */
export async function sendStorefrontLink(
  container: MedusaContainer,
  kind: MailKind,
  wanted: Wanted,
): Promise<void> {
  const { to, code, words } = wanted
  // The engine accepts any text as an email. If it is not an address, nobody can receive the mail.
  if (!email.safeParse(to).success) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const { url } = storefront
  const locale = languageTag(wanted.locale, storefront.default_locale)
  const link = wanted.link ?? (url === null ? undefined : storefrontLink(url, wanted, locale))
  if (link === undefined) {
    const log = container.resolve(ContainerRegistrationKeys.LOGGER)
    log.warn(
      `The mail '${kind}' was not sent, because the storefront's address is not set ('url' in its settings).`,
    )
    return
  }
  const sealedLink = sealLink(container.resolve<Encryption>("encryption"), link, currentTenantId())
  // If an event arrives twice, the second mail has the same key and is not sent.
  const key = `${kind}:${createHash("sha256").update(code).digest("base64url")}`
  await sendLinkMailWorkflow(container).run({
    input: { kind, to, sealedLink, key, locale, words: { ...words, shop: shopName(storefront) } },
  })
}

function storefrontLink(url: string, { path = "/", code }: Wanted, locale: string): string {
  const filled = path
    .replaceAll("{token}", () => encodeURIComponent(code))
    .replaceAll("{locale}", () => encodeURIComponent(locale))
  return url.replace(/\/+$/, "") + filled
}
