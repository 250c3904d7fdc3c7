import { useEffect, useRef, useState } from "react"
import { type Draft, isRecord, type Values } from "../../lib/draft"

const KEPT_AFTER_MS = 1_000

interface Kept {
  at: string
  values: Values
}

export interface KeptText {
  /** When the text was written that a visit before this one did not save. */
  keptAt: string | undefined
  takeBack(): void
  /** Once it is saved, or is not wanted. */
  forget(): void
}

/**
 * Keeps what is being written in this browser, in case it ends before the text is saved. It is kept for one admin, and
 * until it is saved, taken back or discarded.
 */
export function useKeptText(name: string, admin: string | undefined, draft: Draft): KeptText {
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
    takeBack: () => {
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

/** A browser may have no room, or forbid it: then nothing is kept. */
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
    // There is nothing to remove where nothing may be kept.
  }
}
