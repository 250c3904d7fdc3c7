import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../config"
import { currentAudience } from "../../../tenancy/tenant-keys"
import type { LinkPurpose } from "../module/types"

const PATHS: Record<LinkPurpose, string> = {
  confirm: "/store/email-confirm",
  unsubscribe: "/store/email-unsubscribe",
  preferences: "/store/email-preferences",
}

/**
 * The address of a page for the reader of a mail. It names the shop by its slug and not by a publishable key, because the
 * shop may revoke each of its keys. The token proves everything.
 */
export async function mailLink(
  container: MedusaContainer,
  purpose: LinkPurpose,
  target: { id: string; extra?: string },
): Promise<string> {
  const token = await container.resolve("emailMarketing").linkToken(purpose, target)
  return linkOf(PATHS[purpose], { token })
}

/** An address of this server for mails of the current shop. */
export function linkOf(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams({ ...query, tenant: currentAudience() })
  return `${config.publicUrl}${path}?${search.toString()}`
}
