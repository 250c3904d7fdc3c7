import { useEffect, useRef, useState } from "react"
import { type Draft, isRecord, type Values } from "../../lib/draft"

const STORE_AFTER_MS = 1_000

interface StoredText {
  at: string
  values: Values
}

export interface LocalCopy {
  /** When the unsaved text was typed. Undefined if there is none. */
  storedAt: string | undefined
  restore(): void
  /** Deletes the stored text. Call it after the text was saved or discarded. */
  forget(): void
}

/**
 * Stores unsaved text in this browser, for each admin separately, in case the browser closes. It is deleted when the
 * text is saved, restored or discarded.
 */
export function useLocalCopy(name: string, admin: string | undefined, draft: Draft): LocalCopy {
  const key = admin === undefined ? undefined : `svc.text.${admin}.${name}`
  const [found, setFound] = useState<StoredText>()
  const hasStored = useRef(false)
  const writing = useRef<ReturnType<typeof setTimeout>>()
  const { isChanged, values } = draft

  const forget = () => {
    // Otherwise saved text is stored again while the next page is loading.
    clearTimeout(writing.current)
    hasStored.current = false
    setFound(undefined)
    if (key !== undefined) remove(key)
  }
  useEffect(() => setFound(key === undefined ? undefined : read(key)), [key])

  useEffect(() => {
    if (key === undefined || found) return
    if (!isChanged) {
      if (hasStored.current) remove(key)
      return
    }
    writing.current = setTimeout(() => {
      hasStored.current = true
      write(key, values)
    }, STORE_AFTER_MS)
    return () => clearTimeout(writing.current)
  }, [key, found, isChanged, values])

  return {
    storedAt: found?.at,
    restore: () => {
      for (const [field, value] of Object.entries(found?.values ?? {})) draft.set(field, value)
      setFound(undefined)
    },
    forget,
  }
}

function read(key: string): StoredText | undefined {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? "null")
    if (!isRecord(stored) || typeof stored.at !== "string" || !isRecord(stored.values)) return undefined
    return { at: stored.at, values: stored.values }
  } catch {
    return undefined
  }
}

/** Storing may fail, because the storage is full or not allowed. Then nothing is stored. */
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
    // Without storage, there is nothing to delete.
  }
}
