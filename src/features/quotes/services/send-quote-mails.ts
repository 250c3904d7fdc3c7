import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import type { Encryption } from "../../../lib/encryption"
import { email } from "../../../lib/fields"
import { asError } from "../../../lib/thrown"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { sealLink } from "../../mail/module/lib/links"
import { sendQuoteMailWorkflow } from "../../mail/workflows/send-quote-mail"
import type { Quote, QuoteNotice, QuoteRevision } from "../module/types"
import { quoteLink } from "./link"
import { quotePdfUrl } from "./pdf-url"

/** After this time a mail is not sent any more, because so late it would confuse the buyer. */
const GIVE_UP_MS = 2 * 86_400_000

/** Mails buyers what has happened to their quotes. If the mail server refuses one, it stays due. */
export async function sendQuoteMails(container: MedusaContainer): Promise<void> {
  const quotes = container.resolve("quotes")
  for (const notice of await quotes.dueNotices(clock.date())) {
    const isOld = clock.now() - notice.created_at.getTime() > GIVE_UP_MS
    if (isOld || (await send(container, notice))) await quotes.finishNotice(notice.id, clock.date())
  }
}

/** Whether the mail is sent, or nobody needs it. */
async function send(container: MedusaContainer, notice: QuoteNotice): Promise<boolean> {
  const quotes = container.resolve("quotes")
  const [quote, revision] = await Promise.all([
    quotes.find({ id: notice.quote_id }),
    quotes.findRevision(notice.quote_id, notice.revision),
  ])
  if (!quote || !revision || isStale(quote, notice) || !email.safeParse(quote.email).success) return true
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const link = quoteLink(quote, storefront.url).url ?? (await pdfLink(container, quote))
  try {
    await sendQuoteMailWorkflow(container).run({
      input: {
        kind: notice.kind,
        quoteId: quote.id,
        to: quote.email,
        locale: quote.locale,
        // The minute of the attempt, because the engine cannot send a failed mail again under the same key.
        key: `${notice.id}:${Math.floor(clock.now() / 60_000)}`,
        shop: shopName(storefront),
        number: quote.quote_number,
        ...amountsOf(quote, revision),
        sealedLink: sealLink(container.resolve<Encryption>("encryption"), link, currentTenantId()),
      },
    })
    return true
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`The mail about the quote ${quote.id} could not be sent. It will be retried.`, asError(error))
    return false
  }
}

/** Whether the quote has changed since, so that the mail would be wrong. */
function isStale({ status, revision }: Quote, notice: QuoteNotice): boolean {
  if (notice.kind === "accepted") return false
  if (notice.kind === "expired") return status !== "expired"
  return status !== "sent" || revision !== notice.revision
}

function amountsOf({ locale }: Quote, { document, valid_until }: QuoteRevision) {
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
