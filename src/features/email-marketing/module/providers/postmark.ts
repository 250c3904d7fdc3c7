import { z } from "zod"
import { errors } from "../../../../lib/errors"
import type { MailReport } from "../types"
import { reportsOf } from "./reported"

const record = z.object({ RecordType: z.string() })

const bounce = z.object({
  Type: z.string(),
  Email: z.string(),
  BouncedAt: z.iso.datetime({ offset: true }),
  Description: z.string().nullish(),
  Details: z.string().nullish(),
})

/** The other types of bounces are temporary, or say nothing about the address. */
const PERMANENT = new Set(["HardBounce", "BadEmailAddress"])

/**
 * The address that a webhook of Postmark says to suppress. Only permanent bounces and complaints count. Throws 400 for a
 * body that is not readable.
 */
export function postmarkReports(body: unknown): MailReport[] {
  try {
    const { RecordType } = record.parse(body)
    if (RecordType !== "Bounce" && RecordType !== "SpamComplaint") return []
    const { Type, Email: email, BouncedAt: at, Description, Details } = bounce.parse(body)
    const isComplaint = RecordType === "SpamComplaint" || Type === "SpamComplaint"
    if (!isComplaint && !PERMANENT.has(Type)) return []
    const reason = isComplaint ? "complaint" : "hard_bounce"
    return reportsOf([{ email, reason, at, note: `Postmark: ${Details || Description || Type}` }])
  } catch (error) {
    throw errors.invalidField("The body is not a webhook of Postmark.", { cause: error })
  }
}
