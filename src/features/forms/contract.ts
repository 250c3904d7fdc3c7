import { declareContract } from "../contracts"
import { adminFormSubmissions } from "./api/admin-form-submissions.rows"
import { adminForms, formPublication } from "./api/admin-forms.rows"
import { formSubmissions } from "./api/store-form-submissions.rows"
import { forms } from "./api/store-forms.rows"

declareContract("forms", [
  { heading: "Forms", rows: { ...forms, ...formSubmissions } },
  {
    heading: "Forms: administration",
    after: "Forms",
    rows: { ...adminForms.rows, ...formPublication, ...adminFormSubmissions.rows },
  },
])
