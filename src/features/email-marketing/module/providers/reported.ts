import { emailAddress } from "../../../../lib/text/email-address"
import type { MailReport } from "../types"

const MAX_NOTE_LENGTH = 500

interface Reported {
  /** As the service writes it, perhaps with a name: `Ada <ada@alder.example>`. */
  email: string
  reason: MailReport["reason"]
  note: string
  at: string
}

/** Reports about addresses that a mail could have gone to. The notes come from strangers' mail servers. */
export function reportsOf(reported: readonly Reported[]): MailReport[] {
  return reported.flatMap(({ email, reason, note, at }) => {
    const data = emailAddress(/<([^<>]+)>\s*$/.exec(email)?.[1] ?? email)
    const plain = note.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, " ").slice(0, MAX_NOTE_LENGTH)
    return data === undefined ? [] : [{ email: data, reason, note: plain, at: new Date(at) }]
  })
}
