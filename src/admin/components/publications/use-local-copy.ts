import { useEffect, useRef, useState } from "react"
import { type Draft, isRecord, type Values } from "../../lib/draft"

const KEPT_AFTER_MS = 1_000

interface Kept {
  at: string
  values: Values
}

export interface LocalCopy {
  /** The time of unsaved text from an earlier visit. */
  keptAt: string | undefined
  restore(): void
  /** Call this after saving or discarding. */
  forget(): void
}

/**
 * Stores unsaved text in this browser, per admin, in case the browser closes. The text is removed when it is saved,
 * restored or discarded.
 */
export function useLocalCopy(name: string, admin: string | undefined, draft: Draft): LocalCopy {
  const key = admin === undefined ? undefined : `svc.text.${admin}.${name}`
  const [found, setFound] = useState<Kept>()
  const hasKept = useRef(false)
  const { isChanged, values } = draft

  const forget = () => {
    hasKept.current = false
    setFound(undefined)
    if (key !== undefined) remove(key)
  }
  useEffect(() => setFound(key === undefined ? undefined : read(key)), [key])

  useEffect(() => {
    if (key === undefined || found) return
    if (!isChanged) {
      if (hasKept.current) remove(key)
      return
    }
    const timer = setTimeout(() => {
      hasKept.current = true
      write(key, values)
    }, KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, found, isChanged, values])

  return {
    keptAt: found?.at,
    restore: () => {
      for (const [field, value] of Object.entries(found?.values ?? {})) draft.set(field, value)
      setFound(undefined)
    },
    forget,
  }
}

function read(key: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? "null")
    if (!isRecord(kept) || typeof kept.at !== "string" || !isRecord(kept.values)) return undefined
    return { at: kept.at, values: kept.values }
  } catch {
    return undefined
  }
}

/** The storage may be full or forbidden. Then nothing is stored. */
function write(key: string, values: Values): void {
  try {
    window.localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values }))
  } catch {
    remove(key)
  }
}

function remove(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // A browser without storage has nothing to remove.
  }
}
