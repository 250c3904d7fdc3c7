import { AuthEvents } from "@medusajs/framework/utils"
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/medusa"
import { PASSWORD_CHANGED } from "../../customer-accounts/workflows/announce-new-password"
import { ACCOUNT_LINKED } from "../../social-login/workflows/settle-social-sign-in"
import type { NoticeKind } from "../module/content/sign-in-notice-texts"
import { sendSignInNotice } from "../workflows/send-sign-in-notice"

interface Change {
  auth_identity_id: string
  /** Identifies the change, so that it sends only one mail. */
  id?: string
  mfa_id?: string
  provider?: string
}

const KINDS: Record<string, NoticeKind> = {
  [ACCOUNT_LINKED]: "account_linked",
  [PASSWORD_CHANGED]: "password_changed",
  [AuthEvents.MFA_ENABLED]: "second_factor_added",
  [AuthEvents.MFA_DISABLED]: "second_factor_removed",
  [AuthEvents.MFA_RECOVERY_CODES_GENERATED]: "recovery_codes_made",
}

export default async function mailSignInChangedHandler({
  event: { name, data },
  container,
}: SubscriberArgs<Change>): Promise<void> {
  const kind = KINDS[name]
  if (!kind) return
  const change = data.id ?? data.mfa_id
  await sendSignInNotice(container, {
    kind,
    authIdentityId: data.auth_identity_id,
    key: change && `${data.auth_identity_id}:${change}`,
    provider: data.provider,
  })
}

export const config: SubscriberConfig = { event: Object.keys(KINDS) }
