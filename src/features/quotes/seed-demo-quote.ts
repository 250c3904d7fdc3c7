import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { products, variantsOf } from "../../kits/seed/catalogue"
import { readStore } from "../../kits/seed/store"
import { SYSTEM } from "../../lib/actor"
import type { PricedLine } from "./module/types"
import { documentOf } from "./services/document"
import { pricedIsg } from "./services/isg"
import { pricedLines } from "./services/pricing"

/** The ISG rates of the demo shop are in this currency, so the whole quote is. */
const CURRENCY = "try"
const COUNTRY = "tr"
const HANDLE = "cove-breakfast-bowls"
const QUANTITY = 24
/** The shop's price for so many pieces. */
const UNIT_PRICE = 1500

export const sentCompany = "Anka Otelleri"
const contact = {
  first_name: "Elif",
  last_name: "Demir",
  email: "elif@anka-otelleri.example",
  company: sentCompany,
}
const address = {
  address_1: "Bağdat Caddesi 12",
  address_2: null,
  postal_code: "34710",
  city: "İstanbul",
  country_code: COUNTRY,
}
const WORKPLACE = {
  hazard_class: "tehlikeli",
  employees: 40,
  location_code: "istanbul",
  service_codes: ["safety-expert"],
}

/**
 * A quote that the shop has sent, for a product and an ISG service. It is valid without an end, so no job ends it and
 * mails its buyer. If the owner has removed what it needs, it is left out.
 */
export async function addSentQuote(container: MedusaContainer): Promise<void> {
  const found = await partsOf(container)
  if (!found) return
  const { variant_id, region_id, sales_channel_id, config_version } = found
  const isg = { ...WORKPLACE, config_version }
  const asked = await pricedLines(container, [{ type: "product", variant_id, quantity: QUANTITY }], {
    buyer: { channels: [sales_channel_id], groups: [], country: COUNTRY, province: null },
    region_id,
    currency_code: CURRENCY,
    isg: await pricedIsg(container, isg),
  })
  const offered = asked.map((line) => (line.type === "product" ? { ...line, unit_price: UNIT_PRICE } : line))
  const documentWith = (lines: readonly PricedLine[], texts: { message: string; terms?: string }) =>
    documentOf(container, {
      lines,
      currency_code: CURRENCY,
      contact,
      address,
      po_number: "ANK-118",
      ...texts,
    })
  const message = "Yeni otelimiz için kahvaltı kâseleri ve iş güvenliği hizmeti istiyoruz."
  await container.resolve("quotes").importSent(
    {
      locale: "tr",
      region_id,
      sales_channel_id,
      currency_code: CURRENCY,
      country_code: COUNTRY,
      province: null,
      customer_id: null,
      contact,
      address,
      po_number: "ANK-118",
      message,
      custom_fields: {},
      isg,
      files: [],
      actor: SYSTEM,
      document: await documentWith(asked, { message }),
    },
    {
      document: await documentWith(offered, {
        message: "24 takım için özel fiyatımızı sunuyoruz.",
        terms: "30 gün vadeli ödeme. Teslimat üç hafta içinde.",
      }),
      valid_until: null,
      payment: "on_account",
    },
  )
}

async function partsOf(container: MedusaContainer) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const bowls = products.find(({ handle }) => handle === HANDLE)
  const [bowl] = bowls ? variantsOf(bowls) : []
  const { data: variants } = await query.graph({
    entity: "variant",
    fields: ["id"],
    filters: { sku: bowl?.sku ?? "" },
  })
  const { data: regions } = await query.graph({
    entity: "region",
    fields: ["id"],
    filters: { currency_code: CURRENCY },
  })
  const { salesChannelId: sales_channel_id } = await readStore(container)
  const { published } = await container.resolve("isgConfig").singleton.state()
  const [[variant], [region]] = [variants, regions]
  if (!variant || !region || published?.number == null) return undefined
  return {
    variant_id: variant.id,
    region_id: region.id,
    sales_channel_id,
    config_version: published.number,
  }
}
