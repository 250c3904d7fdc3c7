import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { QueuedMail } from "../../../kits/mail-queue/mails"
import type { MailTopic, OutgoingMails } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import type { Encryption } from "../../../lib/encryption"
import { email } from "../../../lib/fields"
import { languageTag } from "../../../lib/language-tag"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { sealLink } from "../../mail/module/lib/links"
import { sendQuoteMailWorkflow } from "../../mail/workflows/send-quote-mail"
import { QUOTE_MAILS } from "../module/due"
import { quoteMail } from "../module/lib/mails"
import type { Quote, QuoteRevision } from "../module/types"
import { quoteLink } from "./link"
import { quotePdfUrl } from "./pdf-url"

type QuoteMail = QueuedMail & z.output<typeof quoteMail>

/** The mails that tell buyers what has happened to their quotes. */
export const quoteMails: MailTopic<z.output<typeof quoteMail>> = {
  name: QUOTE_MAILS,
  recordName: "quote",
  shape: quoteMail,
  outgoing,
}

async function outgoing(container: MedusaContainer, mail: QuoteMail): Promise<OutgoingMails> {
  const quotes = container.resolve("quotes")
  const [quote, revision] = await Promise.all([
    quotes.find({ id: mail.about }),
    quotes.findRevision(mail.about, mail.data.revision),
  ])
  if (!quote || !revision || isStale(quote, mail) || !email.safeParse(quote.email).success) return []
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const link = quoteLink(quote, storefront.url).url ?? (await pdfLink(container, quote))
  const locale = languageTag(quote.locale, storefront.default_locale)
  const input = {
    kind: mail.kind,
    quoteId: quote.id,
    to: quote.email,
    locale,
    shop: shopName(storefront),
    number: quote.quote_number,
    ...amountsOf(revision, locale),
    sealedLink: sealLink(container.resolve<Encryption>("encryption"), link, currentTenantId()),
  }
  return [{ send: (key) => sendQuoteMailWorkflow(container).run({ input: { ...input, key } }) }]
}

/** Whether the quote has changed since, so that the mail would be wrong. */
function isStale({ status, revision }: Quote, { kind, data }: QuoteMail): boolean {
  if (kind === "accepted") return false
  if (kind === "expired") return status !== "expired"
  return status !== "sent" || revision !== data.revision
}

function amountsOf({ document, valid_until }: QuoteRevision, locale: string) {
  const currency = { style: "currency", currency: document.currency_code } as const
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  return {
    total: document.total === null ? "" : new Intl.NumberFormat(locale, currency).format(document.total),
    day: valid_until ? date.format(valid_until) : "",
  }
}

/** Shows the quote of a shop without a storefront's address. */
async function pdfLink(container: MedusaContainer, { quote_number }: Quote): Promise<string> {
  const keys = await container
    .resolve(Modules.API_KEY)
    .listApiKeys({ type: "publishable" }, { order: { created_at: "ASC" } })
  const key = keys.find(({ revoked_at }) => !revoked_at)?.token ?? ""
  return quotePdfUrl(quote_number, key)
}
