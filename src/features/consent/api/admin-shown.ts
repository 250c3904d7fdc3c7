import { dated } from "../../../kits/rows/dated"
import { parsedRow } from "../../../lib/database"
import { consentSession } from "../module/schemas"

const shown = dated(consentSession)

/** A session without the columns that only the server needs. */
export function shownSession(stored: unknown) {
  return parsedRow(shown, stored)
}
