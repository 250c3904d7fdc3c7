import { z } from "zod"
import { submissionContract } from "../../../kits/submissions/contract"
import { INBOX } from "../../../kits/submissions/types"
import { plainTextField } from "../../../lib/fields"
import { adminSubmission } from "../module/schemas"

export const adminFormSubmissions = submissionContract({
  path: "/admin/form-submissions",
  one: "form_submission",
  many: "form_submissions",
  called: ["form submission", "form submissions"],
  statuses: INBOX,
  schema: adminSubmission.meta({ id: "AdminFormSubmission" }),
  order: ["-created_at", "created_at"],
  filters: {
    form_id: z.string().max(100).optional().describe("The export then has a column for each field."),
    email: z.string().max(254).optional(),
  },
  change: { note: plainTextField(5000).nullable().optional() },
})
