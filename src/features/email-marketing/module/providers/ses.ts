import { z } from "zod"
import { errors } from "../../../../lib/errors"
import type { MailReport } from "../types"
import { reportsOf } from "./reported"

const timestamp = z.iso.datetime({ offset: true })

/** Events of a configuration set name their kind in `eventType`, notifications of an identity in `notificationType`. */
const kind = z
  .object({ eventType: z.string().optional(), notificationType: z.string().optional() })
  .transform(({ eventType, notificationType }) => eventType ?? notificationType)

const bounce = z.object({
  bounce: z.object({
    bounceType: z.string(),
    timestamp,
    bouncedRecipients: z.array(
      z.object({
        emailAddress: z.string(),
        diagnosticCode: z.string().nullish(),
        status: z.string().nullish(),
      }),
    ),
  }),
})

const complaint = z.object({
  complaint: z.object({
    timestamp,
    complaintFeedbackType: z.string().nullish(),
    complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
  }),
})

/**
 * The addresses that a message of Amazon SES says to suppress. Only permanent bounces and complaints count. Throws 400 for
 * a report that is not readable.
 */
export function sesReports(message: string): MailReport[] {
  const event = parsed(message)
  try {
    switch (kind.catch(undefined).parse(event)) {
      case "Bounce": {
        const { bounceType, timestamp: at, bouncedRecipients } = bounce.parse(event).bounce
        if (bounceType !== "Permanent") return []
        return reportsOf(
          bouncedRecipients.map(({ emailAddress, diagnosticCode, status }) => ({
            email: emailAddress,
            reason: "hard_bounce",
            at,
            note: `Amazon SES: ${diagnosticCode ?? status ?? "permanent bounce"}`,
          })),
        )
      }
      case "Complaint": {
        const {
          complaintFeedbackType,
          timestamp: at,
          complainedRecipients,
        } = complaint.parse(event).complaint
        // The reader has taken the mail out of the spam folder.
        if (complaintFeedbackType === "not-spam") return []
        return reportsOf(
          complainedRecipients.map(({ emailAddress }) => ({
            email: emailAddress,
            reason: "complaint",
            at,
            note: `Amazon SES: ${complaintFeedbackType ?? "complaint"}`,
          })),
        )
      }
      default:
        return []
    }
  } catch (error) {
    throw errors.invalidField("The report of Amazon SES is not readable.", { cause: error })
  }
}

/** Amazon also sends plain words through the topic, to test it. */
function parsed(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return undefined
  }
}
