import { isDeepStrictEqual } from "node:util"
import type { Area } from "../../../lib/settings/area"
import type { Changes, StoredArea } from "../types"
import { apply } from "./changes"

type Settings = StoredArea["settings"]

/**
 * The stored secrets that a change would have sent to another place: it changes an address that they go to, and does
 * not give them anew. Whoever may change an address must not get to know its secret that way.
 */
export function strayedSecrets(area: Area<unknown>, stored: StoredArea, changes: Changes): string[] {
  const after = apply(stored, changes).settings
  return Object.keys(stored.secrets).filter(
    (secret) =>
      !Object.hasOwn(changes.secrets, secret) &&
      !isDeepStrictEqual(destinationOf(area, secret, stored.settings), destinationOf(area, secret, after)),
  )
}

/** Where a change's secrets go, by secret. */
export function destinationsOf(
  area: Area<unknown>,
  { settings }: StoredArea,
  { secrets }: Changes,
): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.keys(secrets).map((secret) => [secret, destinationOf(area, secret, settings)]),
  )
}

/** Of the way back, the part that sends no secret elsewhere than it went to before. */
export function withoutStrayed(
  area: Area<unknown>,
  stored: StoredArea,
  back: Changes,
  destinations: Record<string, unknown[]>,
): Changes {
  const { settings } = apply(stored, back)
  const secrets = Object.entries(back.secrets).filter(
    ([secret, sealed]) =>
      sealed === null || isDeepStrictEqual(destinationOf(area, secret, settings), destinations[secret]),
  )
  return { settings: back.settings, secrets: Object.fromEntries(secrets) }
}

/** The values in force, defaults included, of the fields that say where a secret goes. */
function destinationOf(area: Area<unknown>, secret: string, settings: Settings): unknown[] {
  return (area.destinations[secret] ?? []).map((field) => {
    const schema = area.fields[field]
    const set = schema?.safeParse(settings[field])
    return set?.success ? set.data : schema?.parse(undefined)
  })
}
