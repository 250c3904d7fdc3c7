import type { Dated } from "../../../kits/rows/moments"
import type { erasure } from "./schemas"

export type Erasure = Dated<typeof erasure>

/** The number of erased rows by table. */
export type Erased = Readonly<Record<string, number>>
