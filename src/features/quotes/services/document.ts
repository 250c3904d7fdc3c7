import type { MedusaContainer } from "@medusajs/framework/types"
import { shopName } from "../../../kits/shop/name"
import { totalsOf } from "../module/lib/totals"
import type { Contact, PricedLine, Quote, QuoteDocument } from "../module/types"

/** All that a revision says, frozen: later changes of prices, taxes or settings do not reach it. */
export async function documentOf(
  container: MedusaContainer,
  {
    lines,
    currency_code,
    contact,
    address,
    po_number,
    message = null,
    terms = null,
  }: {
    lines: readonly PricedLine[]
    currency_code: string
    contact: Contact
    address: Quote["address"]
    po_number: string | null
    message?: string | null
    terms?: string | null
  },
): Promise<QuoteDocument> {
  const shop = await container.resolve("tenantConfig").read("storefront")
  return {
    ...totalsOf(lines, currency_code),
    seller: {
      name: shopName(shop),
      lines: shop.url === null ? [] : [shop.url],
      email: shop.support_email,
      phone: shop.support_phone,
    },
    buyer: { contact, address, po_number },
    message,
    terms,
  }
}
