import type { z } from "zod"
import type { BodyFormat } from "../content/rich-text"
import type { Dated } from "../contract/moments"
import type { publishedSummary, textTranslations } from "./schemas"

/** Where a kind of publication is stored, and what it has besides. */
export interface PublicationTables {
  publication: string
  translation: string
  revision: string
  /** The column of translations and revisions that holds their publication's id. */
  parentId: string
  prefix: { publication: string; translation: string; revision: string }
  /** The kind's own columns. Inputs name them by the same names, and revisions keep them. */
  own: readonly string[]
  /** The own columns that hold JSON. */
  json?: readonly string[]
  /** The own columns that hold an id: column → table of the id. */
  references?: Readonly<Record<string, string>>
  /** What it belongs to by ids, such as categories: field → where that is stored. */
  joins: Readonly<Record<string, JoinTable>>
  /** Filters of the admin list, besides status, language and words: filter → own column or field of `joins`. */
  filters?: Readonly<Record<string, { column: string } | { join: string }>>
}

export interface JoinTable {
  table: string
  parentId: string
  id: string
  /** Where those are that are named by the ids. */
  of: string
}

export type PublicationStatus = "draft" | "scheduled" | "published"

/** A text as its author gives it. What is left out stays as it was. */
export type TextInput = NonNullable<z.output<typeof textTranslations>[string]>

/** A publication as its author gives it: what is new, or what is to be changed. */
export interface PublicationInput extends TextInput {
  locale?: string | undefined
  status?: PublicationStatus | undefined
  /** ISO 8601. */
  published_at?: string | null | undefined
  /** By locale; `null` takes a translation away. */
  translations?: Record<string, TextInput | null> | undefined
  metadata?: Record<string, unknown> | null | undefined
  /** The revision that a change was made of: where it is not the newest any more, nothing is changed. */
  if_revision?: number | undefined
}

/** Own columns and joins by name, beside what every publication has. */
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

/** All that there is of a publication at a moment. */
export interface Snapshot {
  row: PublicationRow & Record<string, unknown>
  translations: TextRow[]
  joins: Record<string, string[]>
}

/** Who reads: the moment, and the languages that the answer may be in, best first. */
export interface Reader {
  now: Date
  locales: string[]
}

/** What a storefront's list shows of every publication. */
export type PublicSummary = Dated<typeof publishedSummary>

/** What a storefront gets of one publication besides. */
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

/** Where something that is public is found, in each of its languages. */
export interface PublishedAddress {
  slug: string
  locale: string
  updated_at: Date
  alternates: { locale: string; slug: string }[]
}
