import { isDeepStrictEqual } from "node:util"
import type { Area } from "../../../../kits/settings/area"
import type { Changes, StoredArea } from "../types"
import { apply } from "./changes"

type Settings = StoredArea["settings"]

/**
 * The stored secrets that a change would send to a new address. An admin could otherwise set an address of his own and
 * receive the secret. A secret that the change sets again is not among them.
 */
export function exposedSecrets(area: Area<unknown>, stored: StoredArea, changes: Changes): string[] {
  const after = apply(stored, changes).settings
  return Object.keys(stored.secrets).filter(
    (secret) =>
      !Object.hasOwn(changes.secrets, secret) &&
      !isDeepStrictEqual(destinationOf(area, secret, stored.settings), destinationOf(area, secret, after)),
  )
}

/** For each secret in a change, the values of the fields that say where it is sent. */
export function destinationsOf(
  area: Area<unknown>,
  { settings }: StoredArea,
  { secrets }: Changes,
): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.keys(secrets).map((secret) => [secret, destinationOf(area, secret, settings)]),
  )
}

/** Leaves out parts of an undo that would send a secret to another address. */
export function withoutExposed(
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

/** The values of the fields that say where a secret is sent, with defaults for unset fields. */
function destinationOf(area: Area<unknown>, secret: string, settings: Settings): unknown[] {
  return (area.destinations[secret] ?? []).map((field) => {
    const schema = area.fields[field]
    const set = schema?.safeParse(settings[field])
    return set?.success ? set.data : schema?.parse(undefined)
  })
}
