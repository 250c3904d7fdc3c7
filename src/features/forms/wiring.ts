import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { purgeFormSubmissions } from "./jobs"
import { NEW_SUBMISSIONS } from "./module/to-dos"
import { forms } from "./seed"
import { formInbox } from "./skills/form-inbox"

declareWiring("forms", {
  tasks: [{ tasks: [formInbox], after: "events" }],
  seed: forms,
  toDos: [{ kind: "form_submissions", select: NEW_SUBMISSIONS, to: "/forms/submissions?status=new" }],
  scheduledJobs: [purgeFormSubmissions],
  databaseErrors: {
    IDX_form_slug_unique: () => errors.duplicate("Another form has this slug."),
    IDX_form_is_popup_unique: () =>
      errors.duplicate("Another form is the shop's pop-up. A change with `replaces_popup` takes its place."),
  },
})
