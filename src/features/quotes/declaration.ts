import { defineFeature } from "../../kits/declarations/declaration"
import {
  quoteAccepted,
  quoteCounterOffered,
  quoteDeclined,
  quoteExpired,
  quoteSent,
  quoteSubmitted,
  quoteWithdrawn,
} from "./module/events"

export const quotes = defineFeature({
  slug: "quotes",
  about: "quote requests of companies, the shop's revisions, and orders from accepted quotes",
  modules: [{ resolve: "./src/features/quotes/module" }],
  events: [
    quoteSubmitted,
    quoteSent,
    quoteCounterOffered,
    quoteAccepted,
    quoteDeclined,
    quoteExpired,
    quoteWithdrawn,
  ],
  dashboardPages: ["quotes"],
  count: { table: "quote_request", events: ["quote-request.created"] },
  personalData: [
    {
      table: "quote_request",
      foundBy: { email: "email", customer: "customer_id" },
      columns: [
        "quote_number",
        "email",
        "contact",
        "address",
        "po_number",
        "message",
        "custom_fields",
        "isg",
        "files",
        "summary",
        "customer_id",
        "total",
        "created_at",
      ],
      onErasure: "delete",
      eventsAbout: quoteSubmitted.object,
    },
  ],
  mediaFields: [{ resource: "quote_request", table: "quote_request", columns: ["file_ids"], owns: true }],
})
