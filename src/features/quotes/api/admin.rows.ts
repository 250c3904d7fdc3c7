import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { isgInputs, isgPrice } from "../../isg-config/module/schemas"
import { editedQuote, quoteQuery } from "../module/inputs"
import { note, quoteMessage, quoteRecord, quoteRevision } from "../module/schemas"

const listed = quoteRecord
  .extend({ total: z.number().nullable().describe("With taxes, of the latest revision.") })
  .meta({ id: "AdminQuoteSummary" })

const quote = quoteRecord
  .extend({
    name: z
      .string()
      .describe("The buyer's company, or the buyer's name.")
      .meta({ examples: ["Analytical Engines Ltd"] }),
    revisions: z.array(quoteRevision).describe("The newest first, with the draft. 0: the request."),
    messages: z.array(quoteMessage).describe("The newest first."),
    link: z
      .object({
        token: z.string().meta({ examples: ["eyJhbGciOiJIUzI1NiJ9…"] }),
        url: z.string().nullable().describe("`null` until the shop has set the storefront's address."),
        expires_at: timestamp,
      })
      .describe("Opens the quote for the buyer, who can answer and accept."),
  })
  .meta({ id: "AdminQuote" })

const answer = z.object({ quote })

const edited = editedQuote.extend({
  if_draft_version: z
    .int()
    .min(0)
    .describe(
      "The `draft_version` that you have read. 409 `invalid_state` if an admin has saved another draft since.",
    )
    .meta({ examples: [0] }),
  isg: isgInputs
    .nullish()
    .describe(
      "Prices the lines of ISG services: new ones, and those of the quote for a service of `service_codes`. Such a service without a line becomes a new line.",
    ),
})

const seen = z
  .int()
  .min(0)
  .describe("The latest sent revision that you have seen. 409 `invalid_state` if there is a newer one.")
  .meta({ examples: [0] })

export const adminQuotes = contract({
  listQuotes: {
    method: "GET",
    path: "/admin/quotes",
    auth: "admin",
    summary: "Quotes",
    query: quoteQuery,
    response: page({ quotes: z.array(listed) }),
  },
  readQuoteAsAdmin: {
    method: "GET",
    path: "/admin/quotes/:id",
    auth: "admin",
    summary: "One quote with its revisions and messages",
    response: answer,
  },
  assignQuote: {
    method: "POST",
    path: "/admin/quotes/:id",
    auth: "admin",
    summary: "Make an admin responsible for a quote",
    body: z.strictObject({ assigned_to: z.string().max(100).nullable() }),
    response: answer,
    errors: ["missing_field", "invalid_field"],
  },
  reviewQuote: {
    method: "POST",
    path: "/admin/quotes/:id/review",
    auth: "admin",
    summary: "Begin to review a quote",
    body: noBody,
    response: answer,
    errors: ["invalid_state"],
  },
  saveQuoteDraft: {
    method: "POST",
    path: "/admin/quotes/:id/draft",
    auth: "admin",
    summary: "Save the draft of the next revision",
    description:
      "Adds the taxes of the buyer's country. The buyer does not see a draft. `invalid_state`: the quote cannot be edited, or another admin has saved a draft since you read it.",
    body: edited,
    response: answer,
    errors: ["missing_field", "invalid_field", "out_of_range", "unknown_field", "invalid_state"],
  },
  sendQuote: {
    method: "POST",
    path: "/admin/quotes/:id/send",
    auth: "admin",
    summary: "Send the draft to the buyer as the next revision",
    description:
      "A sent revision never changes. An earlier revision can no longer be accepted. `invalid_state`: the draft or the quote has changed since you read it.",
    body: z.strictObject({ if_revision: seen, if_draft_version: edited.shape.if_draft_version }),
    response: answer,
    errors: ["missing_field", "invalid_field", "out_of_range", "invalid_state", "unavailable"],
  },
  withdrawQuote: {
    method: "POST",
    path: "/admin/quotes/:id/withdraw",
    auth: "admin",
    summary: "Withdraw a quote",
    body: noBody,
    response: answer,
    errors: ["invalid_state"],
  },
  finishQuote: {
    method: "POST",
    path: "/admin/quotes/:id/finish",
    auth: "admin",
    summary: "Finish an acceptance that was interrupted",
    description:
      "Places the order of an accepted quote. If that is impossible, removes what is left of the order and opens the quote again, so that it can be changed, withdrawn or accepted once more. `invalid_state`: the quote is not `accepted`.",
    body: noBody,
    response: answer,
    errors: ["invalid_state"],
  },
  addQuoteNote: {
    method: "POST",
    path: "/admin/quotes/:id/notes",
    auth: "admin",
    summary: "Add a note to a quote",
    body: z.strictObject({
      kind: z.enum(["internal", "shared"]).describe("The buyer sees shared notes only."),
      body: note.meta({ examples: ["Delivery in week 18 is possible."] }),
    }),
    response: answer,
    errors: ["missing_field", "invalid_field"],
  },
  readQuotePdfAsAdmin: {
    method: "GET",
    path: "/admin/quotes/:id/pdf",
    auth: "admin",
    summary: "A revision or the draft as PDF",
    query: z.strictObject({
      revision: z
        .union([z.literal("draft"), z.string().regex(/^\d{1,6}$/, "must be a number or `draft`")])
        .describe("The number of a revision, or `draft`."),
    }),
    response: { status: 200, contentType: "application/pdf", description: "The document." },
    errors: ["not_found", "unavailable"],
  },
  priceIsgServices: {
    method: "POST",
    path: "/admin/quotes/isg-prices",
    auth: "admin",
    summary: "The prices of ISG services for a workplace",
    description:
      "Uses the calculator of the storefront's requests, with any version of the rates. So an old quote can be computed again.",
    body: isgInputs,
    response: z.object({
      currency_code: z.string().meta({ examples: ["try"] }),
      total: z.number().meta({ examples: [13_340] }),
      isg_prices: z.array(isgPrice),
    }),
    errors: ["missing_field", "invalid_field", "out_of_range"],
  },
})
