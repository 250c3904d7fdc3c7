import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { quoteLink } from "../services/link"

/** A quote as admins see it. Throws 404. */
export async function adminAnswer(scope: MedusaContainer, id: string) {
  const quotes = scope.resolve("quotes")
  const quote = await quotes.find({ id })
  if (!quote) throw errors.notFound("No quote has this id.")
  const [revisions, messages, { url }] = await Promise.all([
    quotes.revisionsOf(id),
    quotes.messagesOf(id),
    scope.resolve("tenantConfig").read("storefront"),
  ])
  const { first_name, last_name, company } = quote.contact
  const name = company ?? `${first_name} ${last_name}`
  return { quote: { ...quote, name, revisions, messages, link: quoteLink(quote, url) } }
}
