import type { Dated } from "../../../kits/rows/moments"
import type { erasure } from "./schemas"

export type Erasure = Dated<typeof erasure>

/** The number of erased rows by table. */
export type Erased = Readonly<Record<string, number>>

/** The number of rows by table that a run of a job has removed, and the tables whose turn has failed. */
export interface Removed {
  removed: Readonly<Record<string, number>>
  failed?: readonly string[]
}
