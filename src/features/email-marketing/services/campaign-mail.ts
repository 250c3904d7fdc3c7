import type { MedusaContainer } from "@medusajs/framework/types"
import { config } from "../../../config"
import { shopName } from "../../../kits/shop/name"
import { brandedMail, type MailBrand } from "../../mail/module/content/branded"
import { linksOf, renderCampaignMail } from "../../mail/module/content/campaign-mail"
import type { MailContent } from "../../mail/module/schemas"
import { mailBrand } from "../../mail/workflows/steps/mail-brand"
import type { ClaimedRecipient } from "../module/lib/campaign-claims"
import type { CampaignContent } from "../module/types"
import { linkOf, mailLink } from "./links"

/** The values that all mails of a campaign share. */
export interface Printing {
  campaignId: string
  content: CampaignContent
  brand: MailBrand | undefined
  shop: string
  /** The numbers of the links by address. */
  numbers: ReadonlyMap<string, number>
}

type Reader = Pick<
  ClaimedRecipient,
  "id" | "subscriber_id" | "subscription_id" | "email" | "first_name" | "last_name"
>

export async function printingOf(
  container: MedusaContainer,
  campaignId: string,
  content: CampaignContent,
): Promise<Printing> {
  return {
    campaignId,
    content,
    brand: await mailBrand(container, content.locale),
    shop: shopName(await container.resolve("tenantConfig").read("storefront")),
    numbers: new Map(linksOf(content.blocks).map((url, index) => [url, index + 1])),
  }
}

/** The mail for one recipient, and the address that its mail program calls to unsubscribe (RFC 8058). */
export async function mailFor(
  container: MedusaContainer,
  printing: Printing,
  reader: Reader,
): Promise<{ mail: MailContent; unsubscribeUrl: string }> {
  const { campaignId, content, brand, shop, numbers } = printing
  const emailMarketing = container.resolve("emailMarketing")
  const { id, subscriber_id: subscriberId, subscription_id } = reader
  const unsubscribeUrl = await mailLink(container, "unsubscribe", { id: subscription_id, extra: id })
  const preferencesUrl = await mailLink(container, "preferences", { id: subscriberId })
  const links = new Map<string, string>()
  for (const [url, number] of numbers) {
    const s = await emailMarketing.trackSignature("click", campaignId, subscriberId, String(number))
    links.set(url, tracked("click", printing, subscriberId, { l: String(number), s }))
  }
  const s = await emailMarketing.trackSignature("open", campaignId, subscriberId)
  const rendered = renderCampaignMail({
    ...content,
    shop,
    unsubscribeUrl,
    preferencesUrl,
    words: wordsOf(reader),
    linkTo: (url) => links.get(url) ?? url,
    openUrl: tracked("open", printing, subscriberId, { s }),
  })
  return { mail: brand ? brandedMail(rendered, brand) : rendered, unsubscribeUrl }
}

/** The mail as an admin sees it before it is sent. Its links work, but report nothing and unsubscribe nobody. */
export function sampleMail(
  { content, brand, shop }: Printing,
  reader: Pick<Reader, "email" | "first_name" | "last_name">,
): MailContent {
  const rendered = renderCampaignMail({
    ...content,
    shop,
    words: wordsOf(reader),
    linkTo: (url) => url,
    unsubscribeUrl: config.publicUrl,
    preferencesUrl: config.publicUrl,
    openUrl: null,
  })
  return brand ? brandedMail(rendered, brand) : rendered
}

function wordsOf({ email, first_name, last_name }: Pick<Reader, "email" | "first_name" | "last_name">) {
  return { email: email ?? "", first_name: first_name ?? "", last_name: last_name ?? "" }
}

function tracked(
  what: "open" | "click",
  { campaignId }: Printing,
  subscriberId: string,
  query: Record<string, string>,
): string {
  return linkOf(`/store/track/${what}/${campaignId}/${subscriberId}`, query)
}
