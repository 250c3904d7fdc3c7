import type { z } from "zod"
import type { Actor } from "../../lib/actor"
import type { Dated } from "../rows/moments"
import type { versionRow, versionSummary } from "./schemas"

/** The table that stores a singleton's versions. */
export interface SingletonTable {
  table: string
  /** The prefix of its ids. */
  prefix: string
}

/** A singleton with the schema of its content, which is a JSON column. */
export interface SingletonKind<Content> extends SingletonTable {
  content: z.ZodType<Content>
}

export type VersionRow<Content> = z.output<typeof versionRow> & { content: Content }

/** The state of a singleton. `revision` is 0 before the first save. */
export interface SingletonState<Content> {
  revision: number
  draft: VersionRow<Content> | undefined
  published: VersionRow<Content> | undefined
}

export type VersionSummary = Dated<typeof versionSummary>

export type Version<Content> = VersionSummary & { content: Content }

/** The actor of a change, and the revision (`seen`) that this actor has seen. */
export interface SingletonChange {
  seen: number
  actor: Actor
}

/** The states before and after a change. The change is reverted only if the present state still equals `after`. */
export interface SingletonUndo<Content> {
  before: SingletonState<Content>
  after: SingletonState<Content>
}
