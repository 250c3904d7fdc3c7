import type { Identified, Resource } from "../lib/resource"

/** What every kind of publication has, as src/lib/publications/schemas.ts says it. */
export interface PublicationSummary extends Identified {
  slug: string
  locale: string
  locales: string[]
  title: string
  status: "draft" | "scheduled" | "published"
  published_at: string | null
  revision: number
  updated_at: string
}

export interface Text {
  slug: string | null
  title: string
  excerpt: string | null
  body: string
  body_format: "html" | "markdown"
  /** Sanitized by the server. */
  body_html: string
  seo_title: string | null
  seo_description: string | null
}

export interface Publication extends Omit<PublicationSummary, "locales">, Omit<Text, "slug" | "title"> {
  translations: Record<string, Text & { locale: string }>
}

export interface Revision extends Identified {
  number: number
  title: string
  actor_type: string
  actor_id: string | null
  created_at: string
}

export interface Preview {
  token: string
  /** Where the store API shows it. */
  path: string
  expires_at: string
}

export type PublicationResource = Resource<Publication, PublicationSummary>

export const STATUSES = ["draft", "scheduled", "published"] as const
