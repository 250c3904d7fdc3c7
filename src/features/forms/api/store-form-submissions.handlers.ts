import { afterSubmit } from "../../../kits/form-logic/localize"
import { route } from "../../../kits/rows/route"
import { setContentLanguage } from "../../../kits/shop/reader"
import { withTickets } from "../../../lib/uploads/file-tickets"
import { withFilesOf } from "../../../lib/uploads/request-files"
import { declareHandlers } from "../../handlers"
import { formSubmissionWorkflows } from "../workflows/form-submissions"
import { formSubmissions } from "./store-form-submissions.rows"
import { checkedSubmission, shownVersion } from "./store-form-submissions-submission"

const VISITOR = { type: "guest", id: null }

declareHandlers([
  route(formSubmissions.submitForm, async (call) => {
    const { body, locale: asked, actor, scope, req, res } = call
    const form = await shownVersion(scope, body)
    const { id, input } = await withFilesOf(req, async (files) => {
      const { submission, uploads } = await checkedSubmission(scope, form, {
        body,
        locale: asked,
        actor,
        files,
      })
      const { result } = await withTickets(uploads, (given) =>
        formSubmissionWorkflows
          .create(scope)
          .run({ input: { input: { ...submission, uploads: given }, actor: actor ?? VISITOR } }),
      )
      return { id: result, input: submission }
    })
    const { created_at } = await scope.resolve("forms").retrieveFormSubmission(id)
    setContentLanguage(res, [input])
    return {
      form_submission: {
        id,
        version: form.version,
        status: "new" as const,
        after_submit: afterSubmit(form.content, input.locale),
        created_at,
      },
    }
  }),
])
