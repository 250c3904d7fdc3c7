import { HOUR_SECONDS } from "../../tenancy/schedule/scheduled-job"
import { recordsRemovals } from "../privacy/services/records-removals"
import { EXPIRING_FORM_SUBMISSIONS } from "./module/due"

/** Deletes form submissions after their retention time. */
export const purgeFormSubmissions = recordsRemovals({
  name: "purge-form-submissions",
  due: EXPIRING_FORM_SUBMISSIONS,
  restSeconds: HOUR_SECONDS,
  run: async (container) => ({ form_submission: await container.resolve("forms").submissions.purge() }),
})
