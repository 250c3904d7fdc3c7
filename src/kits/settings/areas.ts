import type { AreaName, Settings } from "../../lib/registry"
import type { Area } from "./area"

/** All areas of settings in their display order. Features declare them. */
export interface Areas {
  names: readonly AreaName[]
  of<Name extends AreaName>(name: Name): Area<Settings<Name>>
  has(name: string): name is AreaName
}
