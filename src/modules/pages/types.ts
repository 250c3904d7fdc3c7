import type { PublicationInput, PublicSummary, PublicText } from "../../lib/publications/types"

export interface PageInput extends PublicationInput {
  position?: number | undefined
  template?: string | null | undefined
}

export interface OwnPageColumns {
  position: number
  template: string | null
}

/** A page in a storefront's list. */
export type PageSummary = PublicSummary & OwnPageColumns

export type PublicPage = PageSummary & PublicText

/** Finds pages by words of title and text. */
export interface PageFilter {
  q?: string | undefined
}
