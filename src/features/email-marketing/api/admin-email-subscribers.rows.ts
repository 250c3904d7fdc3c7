import { z } from "zod"
import { flag } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { crud } from "../../../kits/tables/contract"
import { SUBSCRIPTION_STATUSES } from "../module/statuses"
import {
  adminSubscriber,
  listsChange,
  newSubscriber,
  subscriberChange,
  subscriberEvent,
  subscriberImport,
  subscriberImportResult,
  suppressing,
  unsuppressing,
} from "../module/subscriber-schemas"

const filters = {
  list_id: z.string().max(100).optional().describe("People on this list, with any status."),
  status: z
    .enum(SUBSCRIPTION_STATUSES)
    .optional()
    .describe("People with a subscription of this status, on the list of `list_id` if it is given."),
  is_suppressed: flag.optional(),
}

const things = crud({
  path: "/admin/email-subscribers",
  one: "email_subscriber",
  many: "email_subscribers",
  called: ["email subscriber", "email subscribers"],
  schema: adminSubscriber,
  order: ["-created_at", "created_at", "email", "-email"],
  filters,
  create: newSubscriber,
  change: subscriberChange,
  errors: ["invalid_state", "not_found"],
})

const ITEM = "/admin/email-subscribers/:id"
const response = z.object({ email_subscriber: adminSubscriber })

const others = contract({
  adminListEmailSubscriberHistory: {
    method: "GET",
    path: `${ITEM}/history`,
    auth: "admin",
    summary: "What happened to a subscriber",
    description: "Consents, suppressions, and the mails of campaigns.",
    query: listQuery({ order: ["-at", "at"] }),
    response: page({ email_subscriber_events: z.array(subscriberEvent) }),
  },
  adminChangeEmailSubscriberLists: {
    method: "POST",
    path: `${ITEM}/lists`,
    auth: "admin",
    summary: "Put a subscriber on lists, or take them off",
    description:
      "The person must have agreed; `source` says where. Nobody can be put back on a list that they have left: 409 `invalid_state`.",
    body: listsChange,
    response,
    errors: ["missing_field", "invalid_field", "unknown_field", "out_of_range", "invalid_state"],
  },
  adminSuppressEmailSubscriber: {
    method: "POST",
    path: `${ITEM}/suppress`,
    auth: "admin",
    summary: "Send a subscriber no more campaigns",
    body: suppressing,
    response,
    errors: ["invalid_field", "unknown_field", "out_of_range", "duplicate"],
  },
  adminUnsuppressEmailSubscriber: {
    method: "POST",
    path: `${ITEM}/unsuppress`,
    auth: "admin",
    summary: "Let a suppressed subscriber get campaigns again",
    body: unsuppressing,
    response,
    errors: ["missing_field", "invalid_field", "unknown_field", "out_of_range", "invalid_state"],
  },
  adminImportEmailSubscribers: {
    method: "POST",
    path: "/admin/email-subscribers/import",
    auth: "admin",
    summary: "Import subscribers of a list from a CSV file",
    description:
      "The first line names the columns: `email`, and if you like `first_name`, `last_name` and `locale`. At most 10,000 lines. The people must have agreed; `source` says where, and is stored with each of them. Suppressed addresses and people who have left the list are left out. Rejected lines are reported, and the others count. With `dry_run`, nothing changes.",
    body: subscriberImport,
    response: z.object({ email_subscriber_import: subscriberImportResult }),
    errors: ["missing_field", "invalid_field", "unknown_field", "out_of_range", "not_found"],
  },
  adminExportEmailSubscribers: {
    method: "GET",
    path: "/admin/email-subscribers/export.csv",
    auth: "admin",
    summary: "Subscribers as a CSV file",
    description:
      "UTF-8. A text that a spreadsheet would run as a formula begins with an apostrophe. The import accepts the file.",
    query: z.strictObject({ ...filters, q: z.string().max(200).optional() }),
    response: { status: 200, contentType: "text/csv", description: "One line per subscriber." },
  },
})

export const adminEmailSubscribers = {
  ...things,
  ...others,
  rows: { ...things.rows, ...others },
}
