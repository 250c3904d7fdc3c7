import type { adminPages } from "../../features/pages/api/admin.rows"
import type { revisionSummary } from "../../kits/publications/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Identified, Resource } from "../lib/resource"

/** The fields of every publication, as in src/kits/publications/schemas.ts. */
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
  /** The body as HTML. The server has removed everything dangerous from it. */
  body_html: string
  seo_title: string | null
  seo_description: string | null
}

export interface Publication extends Omit<PublicationSummary, "locales">, Omit<Text, "slug" | "title"> {
  translations: Record<string, Text & { locale: string }>
}

export type Revision = Received<typeof revisionSummary>
export type Preview = Received<typeof adminPages.previewLink.response>["preview"]

export type PublicationResource = Resource<Publication, PublicationSummary>

export const STATUSES = ["draft", "scheduled", "published"] as const
