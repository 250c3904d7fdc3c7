import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { providers } from "../../social-login/module/providers"
import { renderSignInNotice } from "../module/content/sign-in-notice"
import { NOTICE_KINDS, type NoticeKind } from "../module/content/sign-in-notice-texts"
import { sendMailStep } from "./steps/send-mail"

/** Limits the notices to one address, so that repeated changes cannot flood a mailbox. */
const MAX_MAILS = 10
const WINDOW_MS = 15 * 60 * 1000

interface Notice {
  kind: NoticeKind
  to: string
  /** Identifies the change. If an event arrives twice, the second mail has the same key and is not sent. */
  key: string | undefined
  provider: string
  locale: string
  /** The shop's name, as mails show it. */
  shop: string
}

export const sendSignInNoticeWorkflow = createWorkflow(
  "send-sign-in-notice",
  (input: WorkflowData<Notice>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input: { kind, locale } }) => ({ template: templateOf(kind), locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { kind, to, key, ...texts } }) => ({
      channel: "email",
      template: templateOf(kind),
      to,
      content: renderSignInNotice(kind, { ...texts, own }),
      ...(key && { idempotency_key: `${templateOf(kind)}:${key}` }),
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)

interface Change {
  kind: NoticeKind
  authIdentityId: string
  key: string | undefined
  /** The linked provider, if an account was linked. */
  provider: string | undefined
}

/**
 * Tells the owner of an account that a sign-in method was added. The mail goes to the address that the owner signs in
 * with.
 */
export async function sendSignInNotice(container: MedusaContainer, change: Change): Promise<void> {
  const { kind, authIdentityId, key, provider } = change
  const to = await addressOf(container, authIdentityId)
  if (!email.safeParse(to).success || to === undefined || (await hasEnough(container, to))) return
  const storefront = await container.resolve("tenantConfig").read("storefront")
  await sendSignInNoticeWorkflow(container).run({
    input: {
      kind,
      to,
      key,
      provider: titleOf(provider),
      locale: storefront.default_locale,
      shop: shopName(storefront),
    },
  })
}

async function addressOf(container: MedusaContainer, authIdentityId: string): Promise<string | undefined> {
  const [identity] = await container
    .resolve(Modules.AUTH)
    .listAuthIdentities({ id: [authIdentityId] }, { relations: ["provider_identities"] })
  const own = identity?.provider_identities?.find(({ provider }) => provider === "emailpass")?.entity_id
  if (own) return own
  const customer_id = identity?.app_metadata?.customer_id
  if (typeof customer_id !== "string") return undefined
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: ["email"], filters: { id: customer_id } })
  return data[0]?.email ?? undefined
}

async function hasEnough(container: MedusaContainer, to: string): Promise<boolean> {
  const [, count] = await container.resolve(Modules.NOTIFICATION).listAndCountNotifications(
    {
      to,
      template: NOTICE_KINDS.map(templateOf),
      created_at: { $gt: new Date(clock.now() - WINDOW_MS).toISOString() },
    },
    { select: ["id"], take: 1 },
  )
  return count >= MAX_MAILS
}

function templateOf(kind: NoticeKind): string {
  return `sign_in_notice.${kind}`
}

function titleOf(provider: string | undefined): string {
  return Object.entries(providers).find(([name]) => name === provider)?.[1].title ?? ""
}
