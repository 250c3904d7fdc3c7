import { model } from "@medusajs/framework/utils"
import { INBOX, MODERATED } from "./types"

/** Who wrote it, for kinds that are shown: the name is public, the email is not. */
export function authorColumns() {
  return {
    author_name: model.text().searchable(),
    /** Never shown to anybody but the shop's admins. */
    author_email: model.text().searchable().nullable(),
  }
}

/** The status of a kind that a moderator approves. */
export function moderatedStatus() {
  return { status: model.enum([...MODERATED]).default("pending") }
}

/** The status of a kind that only the shop reads. */
export function inboxStatus() {
  return { status: model.enum([...INBOX]).default("new") }
}

/** What the sender agreed to, see `consentReceipt`. */
export function consentColumn() {
  return { consent: model.json().nullable() }
}

/** When the row is deleted for good. Null keeps it until an admin deletes it. */
export function retentionColumn() {
  return { purge_after: model.dateTime().nullable() }
}
