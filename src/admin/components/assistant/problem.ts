import { ApiError } from "../../lib/api"
import type { Problem } from "./conversation"
import { CUT_OFF } from "./conversation"

/** Converts an error for the page. If it does not come from the API, the connection was lost. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return CUT_OFF
  return { code: error.code ?? "unavailable", message: error.message }
}
