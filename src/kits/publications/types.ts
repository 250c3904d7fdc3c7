import type { z } from "zod"
import type { PublicKindName } from "../../lib/registry"
import type { Dated } from "../rows/moments"
import type { addressRow, snapshotRow, textRow } from "./row-schemas"
import type { publishedInFull, publishedSummary, textTranslations } from "./schemas"

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
  /**
   * Slugs that no publication may have, because a route of the kind has a fixed segment there, such as
   * `/store/events/my-registrations`.
   */
  reserved?: readonly string[]
  /** The kind's own columns. Inputs and revisions use the same names. */
  own: readonly string[]
  /** The own columns that say what happens, such as a cancellation. A restored revision leaves them as they are. */
  state?: readonly string[]
  /** The own columns that hold JSON. */
  json?: readonly string[]
  /** The own columns that contain an id, each with the table that the id refers to. */
  references?: Readonly<Record<string, string>>
  /** Relations to many other rows, such as categories. The key is the name of the input field. */
  joins: Readonly<Record<string, JoinTable>>
  /** The kind's own filters of the admin list. Each names an own column or a field of `joins`. */
  filters?: Readonly<Record<string, { column: string } | { join: string }>>
}

export interface JoinTable {
  table: string
  parentId: string
  id: string
  /** The table of the related rows. */
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
  /** The revision that the author has edited. If there is a newer one, the change is refused with 409. */
  if_revision?: number | undefined
}

/** The fields that only this kind has: own columns, and ids of related rows by field. */
export interface OwnInput {
  columns: Record<string, unknown>
  joins: Record<string, string[] | undefined>
}

/** The columns of one text. */
export type TextRow = z.output<typeof textRow>

/** A publication with its translations and related ids at one time. */
export interface Snapshot {
  row: z.output<typeof snapshotRow>
  translations: TextRow[]
  joins: Record<string, string[]>
}

/** For whom a text is read: the present time, and the accepted languages, best first. */
export interface Reader {
  now: Date
  locales: string[]
}

/** The fields of every publication in a storefront list. */
export type PublicSummary = Dated<typeof publishedSummary>

/** The fields of a publication in a single storefront response. `published_at` is null in a preview of a draft. */
export type PublicInFull = Dated<typeof publishedInFull>

export interface Listed<Item> {
  items: Item[]
  count: number
}

/** The slug of a public publication in one language. */
export type PublishedAddress = z.output<typeof addressRow>
