import { HOUR_SECONDS } from "../../tenancy/schedule/scheduled-job"
import { recordsRemovals } from "../privacy/services/records-removals"
import { EXPIRING_FORM_SUBMISSIONS } from "./module/due"

/** Deletes form submissions after their retention time. */
export const purgeFormSubmissions = recordsRemovals({
  name: "purge-form-submissions",
  due: EXPIRING_FORM_SUBMISSIONS,
  restSeconds: HOUR_SECONDS,
  run: (container, removals) =>
    removals.from("form_submission", async (count) =>
      count(await container.resolve("forms").submissions.purge()),
    ),
})
