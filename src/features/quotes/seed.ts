import type { MedusaContainer } from "@medusajs/framework/types"
import type { Seed } from "../../kits/seed/seed"
import { addSentQuote, sentCompany } from "./seed-demo-quote"
import { documentOf } from "./services/document"
import { pricedLines } from "./services/pricing"
import { submitQuoteWorkflow } from "./workflows/submit-quote"

const contact = {
  first_name: "Mila",
  last_name: "Jansen",
  email: "mila@harbour-house.example",
  company: "Harbour House Restaurants",
}

/** One request for the dashboard's inbox, and one quote that the shop has sent. */
export const quotes: Seed = {
  name: "quotes",
  // The sent quote has a line with the shop's ISG rates.
  after: "isg-config",
  async run(container) {
    if (!(await isKnown(container, contact.company))) await addRequest(container)
    if (!(await isKnown(container, sentCompany))) await addSentQuote(container)
  },
}

async function isKnown(container: MedusaContainer, company: string): Promise<boolean> {
  const { count } = await container
    .resolve("quotes")
    .listQuotes({ limit: 1, offset: 0, order: "-created_at", q: company })
  return count > 0
}

async function addRequest(container: MedusaContainer): Promise<void> {
  const currency_code = "eur"
  const lines = await pricedLines(
    container,
    [
      {
        type: "custom",
        title: "Dinner plates with our harbour mark",
        quantity: 120,
        note: "27 cm, matte white",
      },
      { type: "custom", title: "Espresso cups", quantity: 200 },
    ],
    {
      buyer: { channels: [], groups: [], country: "nl", province: null },
      region_id: null,
      currency_code,
      isg: undefined,
    },
  )
  const message = "We open our third house in May. Can you deliver in week 18?"
  const po_number = "HH-2291"
  await submitQuoteWorkflow(container).run({
    input: {
      locale: "en",
      region_id: null,
      sales_channel_id: null,
      currency_code,
      country_code: "nl",
      province: null,
      customer_id: null,
      contact,
      address: null,
      po_number,
      message,
      custom_fields: { opening: "May" },
      isg: null,
      uploads: [],
      document: await documentOf(container, {
        lines,
        currency_code,
        contact,
        address: null,
        po_number,
        message,
      }),
      actor: { type: "system", id: null },
    },
  })
}
