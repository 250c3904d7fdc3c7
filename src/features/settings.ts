import type { SettingsArea } from "../kits/declarations/declaration"
import { inOrder } from "../kits/declarations/in-order"
import type { Area } from "../kits/settings/area"
import type { Areas } from "../kits/settings/areas"
import { pathWithSlug } from "../kits/settings/path-with-slug"
import type { AreaName, Settings } from "../lib/registry"
import { features } from "./all"

const paths = Object.fromEntries(
  features.flatMap(({ kinds = [] }) =>
    kinds.map(({ name, path }) => [`${name}_path`, pathWithSlug.default(path)]),
  ),
)

const declared: SettingsArea[] = inOrder(
  features.flatMap(({ settings }) => settings ?? []),
  { names: ({ name }) => [name], after: (settings) => settings.after },
)

const byName = new Map<string, Area<object>>(declared.map(({ name, area }) => [name, area(paths)]))

export const areaNames: readonly AreaName[] = declared.map(({ name }) => name)

/** The first signature tells TypeScript which type of settings each area has. The declarations of features ensure it. */
export function areaOf<Name extends AreaName>(name: Name): Area<Settings<Name>>
export function areaOf(name: string): Area<object> {
  const area = byName.get(name)
  if (!area) throw new Error(`No feature declares the settings area '${name}'.`)
  return area
}

export function isAreaName(name: string): name is AreaName {
  return byName.has(name)
}

/** All areas, for the module that stores their values. */
export const areas: Areas = { names: areaNames, of: areaOf, has: isAreaName }
