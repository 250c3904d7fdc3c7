import type { Categories, Decision } from "./types"

export const STORED = "svc_consent"

/** A browser without storage remembers the decision until the page is left. */
let remembered: Decision | undefined

export function readDecision(): Decision | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? "null")
    return isDecision(found) ? found : undefined
  } catch {
    return remembered
  }
}

export function storeDecision(decision: Decision): void {
  remembered = decision
  try {
    localStorage.setItem(STORED, JSON.stringify(decision))
  } catch {
    // A private window may refuse it.
  }
}

export function forgetDecision(): void {
  remembered = undefined
  try {
    localStorage.removeItem(STORED)
  } catch {
    // A private window may refuse it.
  }
}

export function isValid(decision: Decision | undefined): decision is Decision {
  return decision !== undefined && Date.parse(decision.expires_at) > Date.now()
}

function isDecision(found: unknown): found is Decision {
  if (typeof found !== "object" || found === null) return false
  const { session_id, categories, banner_version, expires_at } = found as Partial<Record<string, unknown>>
  return (
    typeof session_id === "string" &&
    typeof banner_version === "number" &&
    typeof expires_at === "string" &&
    isCategories(categories)
  )
}

function isCategories(found: unknown): found is Categories {
  return (
    typeof found === "object" &&
    found !== null &&
    Object.values(found).every((value) => typeof value === "boolean")
  )
}
