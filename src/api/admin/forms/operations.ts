import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Dated } from "../../../lib/contract/moments"
import { tableOperations } from "../../../lib/crud/table-operations"
import type { FormContent } from "../../../lib/form-logic/schemas"
import { formWorkflows } from "../../../workflows/forms/forms"
import { adminForms, type formVersion } from "./contract"

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

export const operations: typeof found = {
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
export async function answerAfter(scope: MedusaContainer, id: string) {
  return adminForms.schema.parse(adminAnswer(await scope.resolve("forms").retrieveForm(id)))
}

export function versionAnswer({
  id,
  number,
  content,
  published_at,
  superseded_at,
}: Omit<Dated<typeof formVersion>, "content"> & { content: unknown }) {
  return { id, number, content: storedContent.parse(content), published_at, superseded_at }
}
