import { MAPPING_LINE } from "../fields"

/** The name that a shop has chosen for a destination. `null`: it is not sent. `undefined`: the shop has not chosen. */
export function mappedName(lines: readonly string[], name: string): string | null | undefined {
  for (const line of lines) {
    const [, ours, theirs] = MAPPING_LINE.exec(line) ?? []
    if (ours === name) return theirs ?? null
  }
  return undefined
}

/** The properties of a shop's own with the names that it has chosen for a destination. */
export function mappedProperties<Value>(
  lines: readonly string[],
  properties: readonly [name: string, value: Value][],
): [name: string, value: Value][] {
  return properties.flatMap(([name, value]): [string, Value][] => {
    const chosen = mappedName(lines, name)
    return chosen === null ? [] : [[chosen ?? name, value]]
  })
}
