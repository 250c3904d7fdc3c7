import type { z } from "zod"
import type { PublicationInput } from "../../../kits/publications/types"
import type { Dated } from "../../../kits/rows/moments"
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
