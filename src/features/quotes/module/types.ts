import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { Actor } from "../../../lib/actor"
import type { editedLine, editedQuote, quoteQuery, wantedLine } from "./inputs"
import type {
  contact,
  pricedLine,
  quoteDocument,
  quoteLine,
  quoteMessage,
  quoteRecord,
  quoteRevision,
  totals,
} from "./schemas"

export type Contact = z.output<typeof contact>
export type PricedLine = z.output<typeof pricedLine>
export type QuoteLine = z.output<typeof quoteLine>
export type QuoteTotals = z.output<typeof totals>
export type QuoteDocument = z.output<typeof quoteDocument>
export type WantedLine = z.output<typeof wantedLine>
export type EditedLine = z.output<typeof editedLine>
export type EditedQuote = z.output<typeof editedQuote>
export type QuoteQuery = z.output<typeof quoteQuery>
/** The query of the list, or several states at once. */
export type QuoteFilter = QuoteQuery & { statuses?: readonly Quote["status"][] }
export type Quote = Dated<typeof quoteRecord>
export type QuoteRevision = Dated<typeof quoteRevision>
export type QuoteMessage = Dated<typeof quoteMessage>

/** A checked request with the server's prices. */
export interface NewQuote
  extends Pick<
    Quote,
    | "locale"
    | "region_id"
    | "sales_channel_id"
    | "currency_code"
    | "country_code"
    | "province"
    | "customer_id"
    | "contact"
    | "address"
    | "po_number"
    | "message"
    | "custom_fields"
    | "isg"
    | "files"
  > {
  document: QuoteDocument
  actor: Actor
}

/** The draft of the next revision. */
export interface RevisionDraft {
  document: QuoteDocument
  valid_until: Date | null
  payment: QuoteRevision["payment"]
}

/** The result of a change of state, so that it can be reverted. */
export interface StatusChange {
  quote: Quote
  from: Quote["status"]
  /** The ids of the recorded events. */
  event_ids: string[]
}
