import { shortMessage } from "../../lib/excerpt"
import { codeOf, reasonOf } from "../../lib/thrown"

const SQLSTATE = /^[0-9A-Z]{5}$/
/** Between a statement with its values and what the database says about it. */
const BEFORE_REASON = " - "

/**
 * Why a run failed, in a form that may be stored: short, and without values of the statement that failed, because these
 * are a shop's data. PostgreSQL stores no text with a zero byte.
 */
export function storedReason(thrown: unknown): string {
  const reason = reasonOf(thrown)
  const ofDatabase = SQLSTATE.test(codeOf(thrown) ?? "") && reason.includes(BEFORE_REASON)
  const own = ofDatabase ? reason.slice(reason.lastIndexOf(BEFORE_REASON) + BEFORE_REASON.length) : reason
  return shortMessage(own.replaceAll("\0", "").replaceAll(/[^\s@'"<]+@[^\s@'">]+/g, "…@…"))
}
