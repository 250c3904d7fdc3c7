import type { Area, FieldGroup } from "../../../../kits/settings/area"
import { errors } from "../../../../lib/errors"
import type { AreaState, GroupState, StoredArea } from "../types"

/** Returns the state of each group of an area, in declaration order. */
export function groupStates({ groups }: Area<unknown>, stored: StoredArea): GroupState[] {
  return Object.entries(groups).map(([name, group]) => {
    const missing = missingOf(group, stored)
    const { switchedBy = null } = group
    return { name, state: stateOf(group, missing, stored), missing, switched_by: switchedBy }
  })
}

/** Returns the state of a whole area, or `null` if everything works without settings. */
export function areaState(area: Area<unknown>, stored: StoredArea): AreaState | null {
  const missing = missingOf(area, stored)
  const groups = groupStates(area, stored)
  if (missing.length > 0 || groups.some(({ state }) => state === "incomplete")) return "incomplete"
  if (area.needs.length > 0 || groups.some(({ state }) => state === "ready")) return "ready"
  return Object.values(area.groups).some(({ isExtra }) => !isExtra) ? "off" : null
}

/**
 * Refuses a change that leaves a function on although fields are missing. A group that was incomplete before may stay
 * so, because earlier releases allowed it, and other fields must still be changeable. Throws 400 `missing_field`.
 */
export function requireComplete(area: Area<unknown>, before: StoredArea, after: StoredArea): void {
  for (const group of Object.values(area.groups)) {
    const [missing] = isOn(group, after) ? missingOf(group, after) : []
    if (missing === undefined) continue
    const wasBroken = isOn(group, before) && missingOf(group, before).length > 0
    if (!wasBroken) throw errors.missingField(missing)
  }
}

function stateOf(group: FieldGroup, missing: string[], stored: StoredArea): AreaState {
  if (group.switchedBy === undefined && missing.length === group.needs.length) return "off"
  if (missing.length === 0) return group.switchedBy === undefined || isOn(group, stored) ? "ready" : "off"
  return isOn(group, stored) || missing.length < group.needs.length ? "incomplete" : "off"
}

function isOn({ switchedBy }: FieldGroup, { settings }: StoredArea): boolean {
  return switchedBy !== undefined && Boolean(settings[switchedBy])
}

function missingOf({ needs }: { needs: readonly string[] }, { settings, secrets }: StoredArea): string[] {
  return needs.filter((field) => !settings[field] && !Object.hasOwn(secrets, field))
}
