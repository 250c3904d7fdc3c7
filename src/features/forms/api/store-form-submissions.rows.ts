import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { newSubmission, submitted } from "../module/schemas"

export const formSubmissions = contract({
  submitForm: {
    method: "POST",
    path: "/store/form-submissions",
    auth: "key+spam",
    answersForm: true,
    customer: "optional",
    localized: true,
    idempotent: true,
    takesFiles: true,
    summary: "Submit a form",
    description:
      "Checks the answers by the version that the visitor saw. Errors name fields as `answers.<name>`. 409 `invalid_state`: this version is older than 24 hours; read the form again. With files: `multipart/form-data` with this JSON in the part `payload`, and a part per file with the name of its field. The anti-spam token is in the header, or in a part before the files.",
    body: newSubmission,
    response: z.object({ form_submission: submitted }),
    errors: [
      "not_found",
      "missing_field",
      "invalid_field",
      "out_of_range",
      "unknown_field",
      "invalid_state",
      "payload_too_large",
    ],
  },
})
