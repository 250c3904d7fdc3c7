import { ApiError } from "../../lib/api"
import type { Problem } from "./conversation"
import { CUT_OFF } from "./conversation"

/** Turns an error into a problem. Errors that are not from the API count as a lost connection. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return CUT_OFF
  return { code: error.code ?? "unavailable", message: error.message }
}
