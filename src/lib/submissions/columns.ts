import { model } from "@medusajs/framework/utils"
import { INBOX, MODERATED } from "./types"

/** The author's columns, for kinds that storefronts show. The name is public, the email is not. */
export function authorColumns() {
  return {
    author_name: model.text().searchable(),
    /** Only the shop's admins see it. */
    author_email: model.text().searchable().nullable(),
  }
}

/** The status column for kinds that a moderator approves. */
export function moderatedStatus() {
  return { status: model.enum([...MODERATED]).default("pending") }
}

/** The status column for kinds that only the shop reads. */
export function inboxStatus() {
  return { status: model.enum([...INBOX]).default("new") }
}

/** The text that the sender agreed to. See `consentReceipt`. */
export function consentColumn() {
  return { consent: model.json().nullable() }
}

/** The time of permanent deletion. Null keeps the row until an admin deletes it. */
export function retentionColumn() {
  return { purge_after: model.dateTime().nullable() }
}
