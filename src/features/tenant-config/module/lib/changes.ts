import { isDeepStrictEqual } from "node:util"
import type { Changes, StoredArea } from "../types"

/** Applies a change to a row's content. */
export function apply(stored: StoredArea, changes: Changes): StoredArea {
  return {
    settings: merge(stored.settings, changes.settings),
    secrets: merge(stored.secrets, changes.secrets),
  }
}

/** Drops fields that are already set. */
export function difference(stored: StoredArea, changes: Changes): Changes {
  return {
    settings: differing(stored.settings, changes.settings),
    secrets: differing(stored.secrets, changes.secrets),
  }
}

/** The change that reverts `changes`. */
export function inverse(stored: StoredArea, changes: Changes): Changes {
  return {
    settings: present(stored.settings, changes.settings),
    secrets: present(stored.secrets, changes.secrets),
  }
}

/** Leaves out fields that others have changed since, so that reverting does not overwrite them. */
export function changesToUndo(stored: StoredArea, undo: { before: Changes; after: Changes }): Changes {
  const { before, after } = undo
  const changedSince = difference(stored, after)
  return {
    settings: without(before.settings, changedSince.settings),
    secrets: without(before.secrets, changedSince.secrets),
  }
}

export function isEmpty(changes: Changes): boolean {
  return keysOf(changes).length === 0
}

export function keysOf({ settings, secrets }: Changes): string[] {
  return [...Object.keys(settings), ...Object.keys(secrets)].sort()
}

type Values<Value> = Record<string, Value>

function merge<Value>(stored: Values<Value>, changes: Values<Value | null>): Values<Value> {
  const merged = { ...stored }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete merged[name]
    else merged[name] = value
  }
  return merged
}

function differing<Value>(stored: Values<Value>, changes: Values<Value | null>): Values<Value | null> {
  const entries = Object.entries(changes)
  return Object.fromEntries(
    entries.filter(([name, value]) => !isDeepStrictEqual(stored[name] ?? null, value)),
  )
}

function present<Value>(stored: Values<Value>, changes: Values<Value | null>): Values<Value | null> {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, stored[name] ?? null]))
}

function without<Value>(values: Values<Value>, taken: Values<unknown>): Values<Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(taken, name)))
}
