import type { z } from "zod"
import type { Dated } from "../../../lib/contract/moments"
import type { PublicationInput } from "../../../lib/publications/types"
import type { pageFields, pageSummary, publicPage } from "./schemas"

export interface PageInput extends PublicationInput {
  position?: number | undefined
  template?: string | null | undefined
}

export type OwnPageColumns = Dated<z.ZodObject<typeof pageFields>>

/** A page in a storefront's list. */
export type PageSummary = Dated<typeof pageSummary>

export type PublicPage = Dated<typeof publicPage>

/** The filter of a storefront's list of pages: words in title or text. */
export interface PageFilter {
  q?: string | undefined
}
