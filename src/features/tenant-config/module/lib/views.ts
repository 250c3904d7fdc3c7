import type { Area } from "../../../../kits/settings/area"
import { mapValues } from "../../../../lib/map-values"
import type { AreaName } from "../../../../lib/registry"
import type { AreaView, StoredArea } from "../types"
import { areaState, groupStates } from "./groups"

/** Returns an area's settings for use, with defaults and decrypted secrets. */
export function openedSettings<Settings>(
  area: Area<Settings>,
  { settings, secrets }: StoredArea,
  open: (field: string, sealed: string) => string,
): Settings {
  const present = Object.entries(secrets).filter(([field]) => Object.hasOwn(area.secrets, field))
  const opened = mapValues(Object.fromEntries(present), (sealed, field) => open(field, sealed))
  return area.schema.parse({ ...stillValid(area, settings), ...opened })
}

/** Returns an area as admins may see it. Decrypts no secret. */
export function viewOf(
  name: AreaName,
  area: Area<unknown>,
  stored: StoredArea,
  updatedAt: Date | null,
): AreaView {
  const plain = stillValid(area, stored.settings)
  const valid = { ...stored, settings: plain }
  return {
    area: name,
    values: mapValues(area.fields, (schema, field) => schema.parse(plain[field])),
    secrets: mapValues(area.secrets, (_, field) => ({ configured: Object.hasOwn(stored.secrets, field) })),
    schema: area.jsonSchema,
    state: areaState(area, valid),
    groups: groupStates(area, valid),
    updated_at: updatedAt,
  }
}

/** Leaves out stored values that were valid in an earlier release and are not any more. */
function stillValid(area: Area<unknown>, settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).filter(([field, value]) => area.fields[field]?.safeParse(value).success),
  )
}
