import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { email } from "../../../lib/fields"
import { ERASURE_STATUSES, erasure, retentionRun } from "../module/schemas"
import { personalRecords } from "./admin-records"

const person = z.strictObject({
  email: email.optional().meta({ examples: ["ada@example.com"] }),
  customer_id: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
})

const adminErasure = erasure.meta({ id: "AdminErasure" })

export const adminPersonalData = contract({
  adminReadPersonalData: {
    method: "GET",
    path: "/admin/personal-data",
    auth: "admin",
    summary: "All data about a person",
    description:
      "The person is named by `email` or `customer_id`. An account and guests with its email are one.",
    query: person,
    response: z.object({
      personal_data: z
        .object({ generated_at: timestamp, records: personalRecords })
        .meta({ id: "PersonalData" }),
    }),
    errors: ["missing_field"],
  },
  adminListErasures: {
    method: "GET",
    path: "/admin/personal-data/erasures",
    auth: "admin",
    summary: "Requests for erasure, and what was erased",
    query: listQuery({
      order: ["-requested_at", "requested_at"],
      filters: {
        status: z
          .enum(ERASURE_STATUSES)
          .optional()
          .meta({ examples: ["completed"] }),
        customer_id: z
          .string()
          .max(100)
          .optional()
          .meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      },
    }),
    response: page({ erasures: z.array(adminErasure) }),
  },
  adminListRetentionRuns: {
    method: "GET",
    path: "/admin/personal-data/retention-runs",
    auth: "admin",
    summary: "What was removed because its time was over",
    description:
      "Each run of a job that removed rows about persons, or of which a table failed. Runs are listed for three years.",
    query: listQuery({
      order: ["-ran_at", "ran_at"],
      filters: {
        job: z
          .string()
          .max(100)
          .optional()
          .meta({ examples: ["erase-after-retention"] }),
      },
    }),
    response: page({ retention_runs: z.array(retentionRun.meta({ id: "RetentionRun" })) }),
  },
  adminErasePerson: {
    method: "POST",
    path: "/admin/personal-data/erasures",
    auth: "admin",
    summary: "Erase a person",
    description:
      "Ends the account and its subscriptions, and erases the person in all features. Orders and payments stay without the person. It cannot be undone.",
    body: person,
    response: z.object({ erasure: adminErasure }),
    errors: ["missing_field", "invalid_field", "unknown_field", "provider_error", "not_configured"],
  },
})
