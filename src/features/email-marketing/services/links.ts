import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { config } from "../../../config"
import type { LinkPurpose } from "../module/types"

const PATHS: Record<LinkPurpose, string> = {
  confirm: "/store/email-confirm",
  unsubscribe: "/store/email-unsubscribe",
  preferences: "/store/email-preferences",
}

/** Any valid publishable key of the shop. Links need one, because mail programs and browsers send no headers. */
export async function publishableKey(container: MedusaContainer): Promise<string> {
  const keys = await container
    .resolve(Modules.API_KEY)
    .listApiKeys({ type: "publishable" }, { order: { created_at: "ASC" } })
  return keys.find(({ revoked_at }) => !revoked_at)?.token ?? ""
}

/** The address of a page for the reader of a mail. */
export async function mailLink(
  container: MedusaContainer,
  purpose: LinkPurpose,
  { key, ...target }: { id: string; extra?: string; key: string },
): Promise<string> {
  const token = await container.resolve("emailMarketing").linkToken(purpose, target)
  return `${config.publicUrl}${PATHS[purpose]}?${new URLSearchParams({ token, key }).toString()}`
}
