import type { Actor } from "../actor"
import type { Dated } from "../contract/moments"
import type { versionSummary } from "./schemas"

/** Where a singleton keeps its versions. Its content is JSON of one shape. */
export interface SingletonTable {
  table: string
  /** What ids begin with. */
  prefix: string
}

/** A draft, the version in force, or one that another has superseded. */
export type VersionStatus = "draft" | "published" | "superseded"

export interface VersionRow<Content> {
  id: string
  status: VersionStatus
  /** Null for drafts: publishing gives the number. */
  number: number | null
  /** Grows with every change of the singleton. */
  revision: number
  content: Content
  actor_type: string
  actor_id: string | null
  published_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The singleton at a moment. `revision` is 0 until somebody saves. */
export interface SingletonState<Content> {
  revision: number
  draft: VersionRow<Content> | undefined
  published: VersionRow<Content> | undefined
}

export type VersionSummary = Dated<typeof versionSummary>

export type Version<Content> = VersionSummary & { content: Content }

/** A change by somebody who has seen a revision. */
export interface SingletonChange {
  seen: number
  actor: Actor
}

/** The states around a change. Undoing compares the present state with `after`. */
export interface SingletonUndo<Content> {
  before: SingletonState<Content>
  after: SingletonState<Content>
}
