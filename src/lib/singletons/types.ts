import type { Actor } from "../actor"
import type { Dated } from "../contract/moments"
import type { versionSummary } from "./schemas"

/** The table that stores a singleton's versions. The content is JSON of one schema. */
export interface SingletonTable {
  table: string
  /** The prefix of its ids. */
  prefix: string
}

/** The status: a draft, the current version, or an older version. */
export type VersionStatus = "draft" | "published" | "superseded"

export interface VersionRow<Content> {
  id: string
  status: VersionStatus
  /** The version number. Null for drafts, because publishing assigns it. */
  number: number | null
  /** The revision number. Every change of the singleton increases it. */
  revision: number
  content: Content
  actor_type: string
  actor_id: string | null
  published_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The state of a singleton. `revision` is 0 before the first save. */
export interface SingletonState<Content> {
  revision: number
  draft: VersionRow<Content> | undefined
  published: VersionRow<Content> | undefined
}

export type VersionSummary = Dated<typeof versionSummary>

export type Version<Content> = VersionSummary & { content: Content }

/** A change, with the revision that its author has seen. */
export interface SingletonChange {
  seen: number
  actor: Actor
}

/** The states before and after a change. Reverting requires that the present state equals `after`. */
export interface SingletonUndo<Content> {
  before: SingletonState<Content>
  after: SingletonState<Content>
}
