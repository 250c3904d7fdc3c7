import type { QuoteState } from "./lib/states"

/** SQL for the ids of quote requests in a state. */
export const quotesIn = (state: QuoteState) =>
  `SELECT id FROM quote_request WHERE status = '${state}' AND deleted_at IS NULL`
