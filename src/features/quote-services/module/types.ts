import type { z } from "zod"
import type { newQuoteService, quoteServiceChange } from "./schemas"

export type QuoteServiceInput = z.output<typeof newQuoteService>
export type QuoteServiceChange = z.output<typeof quoteServiceChange>
