import { adminFormSubmissions } from "../../api/admin/form-submissions/contract"
import { adminForms, formPublication } from "../../api/admin/forms/contract"
import { formSubmissions } from "../../api/store/form-submissions/contract"
import { forms } from "../../api/store/forms/contract"
import { declareContract } from "../contracts"

declareContract("forms", [
  { heading: "Forms", rows: { ...forms, ...formSubmissions } },
  {
    heading: "Forms: administration",
    after: "Forms",
    rows: { ...adminForms.rows, ...formPublication, ...adminFormSubmissions.rows },
  },
])
