import type { AreaName, JsonSchema } from "./areas"

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

/** `off`: not in use. `incomplete`: begun or switched on, and something is still missing. */
export type AreaState = "off" | "incomplete" | "ready"

export interface GroupState {
  name: string
  state: AreaState
  /** The fields that it still needs. */
  missing: string[]
  /** The field that switches it on. `null` where it is on as soon as it is complete. */
  switched_by: string | null
}

/** An area as admins see it: secrets only by whether there is one. */
export interface AreaView {
  area: AreaName
  values: Record<string, unknown>
  secrets: Record<string, { configured: boolean }>
  /** JSON Schema of all its fields, secrets marked `writeOnly`. */
  schema: JsonSchema
  /** `null` where nothing in the area needs to be set. */
  state: AreaState | null
  groups: GroupState[]
  updated_at: Date | null
}
