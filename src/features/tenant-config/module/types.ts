import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { JsonSchema } from "../../../kits/settings/area"
import type { AreaName } from "../../../lib/registry"
import type { areaSettings, areaState } from "./schemas"

/** The stored part of an area: the settings that differ from their defaults, and encrypted secrets. */
export interface StoredArea {
  settings: Record<string, unknown>
  secrets: Record<string, string>
}

/** New values by field. `null` sets a field back to its default, and deletes a secret. */
export interface Changes {
  settings: Record<string, unknown>
  /** Encrypted, because the engine may store and log the input of a workflow. */
  secrets: Record<string, string | null>
}

/** A validated change that is ready to save. */
export interface PreparedChange extends Changes {
  area: AreaName
}

/** The data needed to revert a saved change. */
export interface ConfigUndo {
  area: AreaName
  before: Changes
  after: Changes
  changeId: string
  /** Secrets that the change has cleared, because they would have been sent to another address. */
  clearedSecrets: string[]
  /** Where each secret was sent before the change. */
  destinations: Record<string, unknown[]>
}

export type AreaState = z.output<typeof areaState>

export interface AreaView extends Omit<Dated<typeof areaSettings>, "area" | "schema"> {
  area: AreaName
  schema: JsonSchema
}

export type GroupState = AreaView["groups"][number]
