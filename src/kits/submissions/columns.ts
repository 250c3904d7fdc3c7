import { model } from "@medusajs/framework/utils"
import { INBOX, MODERATED } from "./types"

/** Columns for the author of texts that storefronts show, such as reviews. The name is public, the email is not. */
export function authorColumns() {
  return {
    author_name: model.text().searchable(),
    /** Only the shop's admins see it. */
    author_email: model.text().searchable().nullable(),
  }
}

/** The status of texts that become public after a moderator's approval. */
export function moderatedStatus() {
  return { status: model.enum([...MODERATED]).default("pending") }
}

/** The status of messages that only the shop reads. */
export function inboxStatus() {
  return { status: model.enum([...INBOX]).default("new") }
}

/** The text that the sender agreed to. See `consentReceipt`. */
export function consentColumn() {
  return { consent: model.json().nullable() }
}

/** When the row is deleted permanently. Null: not before an admin deletes it. */
export function retentionColumn() {
  return { purge_after: model.dateTime().nullable() }
}
