import type { EventType } from "../../lib/webhooks"

/** The event types by the first part of their names, such as `order`. The order of the list stays. */
export function groupsOf(types: readonly EventType[]): { name: string; types: EventType[] }[] {
  const groups = new Map<string, EventType[]>()
  for (const each of types) {
    const name = each.type.split(".", 1)[0] ?? each.type
    groups.set(name, [...(groups.get(name) ?? []), each])
  }
  return [...groups].map(([name, members]) => ({ name, types: members }))
}

/** The stored types that the server does not list. */
export function unknownOf(stored: readonly string[], types: readonly EventType[]): string[] {
  const known = new Set(types.map(({ type }) => type))
  return stored.filter((type) => !known.has(type))
}

/** A name for people if there is no text for it: `payment_captured` becomes `Payment captured`. */
export function readableName(name: string): string {
  const words = name.replace(/[._]/g, " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
