import type { PublicationInput, PublicationStatus } from "../../lib/publications/types"

export type { Listed, Reader } from "../../lib/publications/types"

export interface PageInput extends PublicationInput {
  position?: number | undefined
  template?: string | null | undefined
}

/** Which pages: words of title and text. */
export interface PageFilter {
  q?: string | undefined
}

/** Which pages an admin wants to see, public or not. */
export interface AdminPageFilter {
  status?: PublicationStatus | undefined
  template?: string | undefined
  locale?: string | undefined
  q?: string | undefined
}

/** A page in a storefront's list. */
export interface PageSummary {
  id: string
  slug: string
  locale: string
  title: string
  excerpt: string
  reading_minutes: number
  position: number
  template: string | null
  published_at: Date
  updated_at: Date
}

export interface PublicPage extends PageSummary {
  body: string
  body_format: "html" | "markdown"
  body_html: string
  seo_title: string
  seo_description: string
  alternates: { locale: string; slug: string }[]
}

export interface OwnPageColumns {
  position: number
  template: string | null
}
