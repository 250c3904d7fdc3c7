import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { FormContent } from "../../../kits/form-logic/schemas"
import { pagination } from "../../../kits/rows/lists"
import type { Dated } from "../../../kits/rows/moments"
import { route } from "../../../kits/rows/route"
import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { formWorkflows, publishFormWorkflow, unpublishFormWorkflow } from "../workflows/forms"
import { adminForms, formPublication, type formVersion } from "./admin-forms.rows"

const storedContent = z.custom<FormContent>()

const stored = z.looseObject({
  draft: storedContent,
  revision: z.number(),
  published_revision: z.number().nullable(),
})

const found = tableOperations(
  formWorkflows,
  (scope) => (filters, config) => scope.resolve("forms").listAndCountForms(filters, config),
)

const operations: typeof found = {
  ...found,
  async list(scope, query) {
    const { items, count } = await found.list(scope, query)
    return { items: items.map(adminAnswer), count }
  },
  async read(scope, id) {
    const form = await found.read(scope, id)
    return form && adminAnswer(form)
  },
}

function adminAnswer(form: object) {
  const { draft, published_revision, ...shown } = stored.parse(form)
  return { ...shown, content: draft, has_changes: published_revision !== shown.revision }
}

/** The form after a change. Throws 404. */
async function answerAfter(scope: MedusaContainer, id: string) {
  return adminForms.schema.parse(adminAnswer(await scope.resolve("forms").retrieveForm(id)))
}

function versionAnswer({
  id,
  number,
  content,
  published_at,
  superseded_at,
}: Omit<Dated<typeof formVersion>, "content"> & { content: unknown }) {
  return { id, number, content: storedContent.parse(content), published_at, superseded_at }
}

declareHandlers([
  ...crudHandlers(adminForms, operations),
  route(formPublication.adminPublishForm, async ({ params: { id }, body, scope }) => {
    await publishFormWorkflow(scope).run({ input: { id, seen: body.revision } })
    return { form: await answerAfter(scope, id) }
  }),
  route(formPublication.adminUnpublishForm, async ({ params: { id }, body, scope }) => {
    await unpublishFormWorkflow(scope).run({ input: { id, seen: body.revision } })
    return { form: await answerAfter(scope, id) }
  }),
  route(formPublication.adminListFormVersions, async ({ params: { id }, query, scope }) => {
    const forms = scope.resolve("forms")
    await forms.retrieveForm(id, { select: ["id"] })
    const [versions, count] = await forms.listAndCountFormVersions({ form_id: id }, pagination(query))
    const { limit, offset } = query
    return { versions: versions.map(versionAnswer), count, offset, limit }
  }),
])
