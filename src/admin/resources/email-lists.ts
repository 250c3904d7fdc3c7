import type { adminEmailLists } from "../../features/email-marketing/api/admin-email-lists.rows"
import type { adminEmailSuppressions } from "../../features/email-marketing/api/admin-email-suppressions.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type EmailList = Received<typeof adminEmailLists.schema>
type EmailSuppression = Received<typeof adminEmailSuppressions.schema>

export const emailLists: Resource<EmailList> = {
  path: "/admin/email-lists",
  one: "email_list",
  many: "email_lists",
  texts: "email_lists",
  title: "name",
}

export const emailSuppressions: Resource<EmailSuppression> = {
  path: "/admin/email-suppressions",
  one: "email_suppression",
  many: "email_suppressions",
  texts: "email_lists.suppressions",
  title: "email",
}
