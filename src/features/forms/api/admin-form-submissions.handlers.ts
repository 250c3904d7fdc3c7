import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Cells } from "../../../kits/rows/csv-stream"
import { inboxRoutes } from "../../../kits/submissions/inbox-routes"
import { writingOf } from "../../../kits/tables/table-operations"
import type { CsvCell } from "../../../lib/csv"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import type { StoredSubmission } from "../module/types"
import { formSubmissionWorkflows } from "../workflows/form-submissions"
import { adminFormSubmissions } from "./admin-form-submissions.rows"

const { update, remove } = writingOf(formSubmissionWorkflows)

const USUAL: Cells<StoredSubmission> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  status: ({ status }) => status,
  form: ({ form_slug }) => form_slug,
  version: ({ version }) => version,
  locale: ({ locale }) => locale,
  email: ({ email }) => email,
  customer_id: ({ customer_id }) => customer_id,
  page_url: ({ page_url }) => page_url,
  note: ({ note }) => note,
  consents: ({ consents }) => consents.map(({ text }) => text).join("\n"),
}

const filterOf = z.looseObject({ form_id: z.string().optional() })

const routes = inboxRoutes(adminFormSubmissions, {
  store: (scope) => scope.resolve("forms").submissions,
  // Only visitors create submissions, so no route calls `create`.
  writing: { update, remove, create: () => Promise.reject(errors.forbidden()) },
  cells: async (scope, filter) => ({ ...USUAL, ...(await answerCells(scope, filter)) }),
})

/** A column for each field of one form, or one column for the answers of all forms. */
async function answerCells(scope: MedusaContainer, filter: object): Promise<Cells<StoredSubmission>> {
  const { form_id } = filterOf.parse(filter)
  if (form_id === undefined) return { answers: ({ answers }) => JSON.stringify(answers) }
  const names = await scope.resolve("forms").listFieldNames(form_id)
  return Object.fromEntries(names.map((name) => [`answers.${name}`, (row) => cellOf(row.answers[name])]))
}

function cellOf(answer: StoredSubmission["answers"][string] | undefined): CsvCell {
  return Array.isArray(answer) ? answer.join("; ") : answer
}

declareHandlers([
  routes.collection.GET,
  routes.item.GET,
  routes.item.POST,
  routes.item.DELETE,
  routes.exported,
])
