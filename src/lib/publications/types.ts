import type { z } from "zod"
import type { BodyFormat } from "../content/rich-text"
import type { Dated } from "../contract/moments"
import type { PublicKindName } from "../features/registry"
import type { publishedSummary, textTranslations } from "./schemas"

/** The tables of a kind of publication, and its own columns. */
export interface PublicationTables {
  /** The kind's name in the feature's declaration. */
  kind: PublicKindName
  publication: string
  translation: string
  revision: string
  /** The column of translations and revisions that holds the publication's id. */
  parentId: string
  prefix: { publication: string; translation: string; revision: string }
  /** The kind's own columns. Inputs and revisions use the same names. */
  own: readonly string[]
  /** The own columns that hold JSON. */
  json?: readonly string[]
  /** The own columns that hold an id: column → table of the id. */
  references?: Readonly<Record<string, string>>
  /** Many-to-many relations, such as categories. Each input field names its join table. */
  joins: Readonly<Record<string, JoinTable>>
  /** The kind's own filters of the admin list. Each names an own column or a field of `joins`. */
  filters?: Readonly<Record<string, { column: string } | { join: string }>>
}

export interface JoinTable {
  table: string
  parentId: string
  id: string
  /** The table that the ids refer to. */
  of: string
}

export type PublicationStatus = "draft" | "scheduled" | "published"

/** A change of a text. Missing fields keep their values. */
export type TextInput = NonNullable<z.output<typeof textTranslations>[string]>

/** A new publication or a change of one. */
export interface PublicationInput extends TextInput {
  locale?: string | undefined
  status?: PublicationStatus | undefined
  /** ISO 8601. */
  published_at?: string | null | undefined
  /** Translations by locale. `null` deletes a translation. */
  translations?: Record<string, TextInput | null> | undefined
  metadata?: Record<string, unknown> | null | undefined
  /** The revision that the author edited. If a newer one exists, nothing changes. */
  if_revision?: number | undefined
}

/** Own columns and joins by name. Excludes the columns that every publication has. */
export interface OwnInput {
  columns: Record<string, unknown>
  joins: Record<string, string[] | undefined>
}

/** The columns of one text. */
export interface TextRow {
  locale: string
  slug: string | null
  title: string
  excerpt: string | null
  body: string
  body_format: BodyFormat
  html: string
  lead: string
  plain: string
  reading_minutes: number
  seo_title: string | null
  seo_description: string | null
}

export interface PublicationRow extends TextRow {
  id: string
  slug: string
  status: PublicationStatus
  published_at: Date | null
  revision: number
  metadata: Record<string, unknown> | null
}

/** The complete state of a publication at one time. */
export interface Snapshot {
  row: PublicationRow & Record<string, unknown>
  translations: TextRow[]
  joins: Record<string, string[]>
}

/** The current time, and the accepted languages with the best one first. */
export interface Reader {
  now: Date
  locales: string[]
}

/** The fields of every publication in a storefront list. */
export type PublicSummary = Dated<typeof publishedSummary>

/** The additional fields of a single storefront response. */
export interface PublicText {
  body: string
  body_format: BodyFormat
  body_html: string
  seo_title: string
  seo_description: string
  alternates: { locale: string; slug: string }[]
}

export interface Listed<Item> {
  items: Item[]
  count: number
}

/** The slug of a public publication in one language. */
export interface PublishedAddress {
  slug: string
  locale: string
  updated_at: Date
  alternates: { locale: string; slug: string }[]
}
