import type { z } from "zod"
import type { Dated } from "../../lib/contract/moments"
import type { AreaName } from "../../lib/features/registry"
import type { JsonSchema } from "../../lib/settings/area"
import type { areaSettings, areaState } from "./schemas"

/** What an area's row holds: only what was set, secrets as sealed texts. */
export interface StoredArea {
  settings: Record<string, unknown>
  secrets: Record<string, string>
}

/** Values by field; `null` takes a field back to its default, and a secret away. */
export interface Changes {
  settings: Record<string, unknown>
  /** Sealed already: no secret goes into a workflow, which may be kept and logged. */
  secrets: Record<string, string | null>
}

/** A change that was checked and can be saved. */
export interface PreparedChange extends Changes {
  area: AreaName
}

/** What takes a saved change back. */
export interface ConfigUndo {
  area: AreaName
  before: Changes
  after: Changes
  changeId: string
  /** The secrets that it has cleared, as what they belong to has another address now. */
  clearedSecrets: string[]
  /** Where its secrets went before it. */
  destinations: Record<string, unknown[]>
}

export type AreaState = z.output<typeof areaState>

export interface AreaView extends Omit<Dated<typeof areaSettings>, "area" | "schema"> {
  area: AreaName
  schema: JsonSchema
}

export type GroupState = AreaView["groups"][number]
