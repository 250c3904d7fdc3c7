import { ApiError } from "../../lib/api"
import type { Problem } from "./talk"
import { CUT_OFF } from "./talk"

/** What went wrong, as this page tells it: whatever is no answer of the API's is a broken connection. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return CUT_OFF
  return { code: error.code ?? "unavailable", message: error.message }
}
