import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { checkContent } from "../../../kits/form-logic/check-content"
import { patternCheck } from "../../../kits/form-logic/patterns"
import type { FormContent } from "../../../kits/form-logic/schemas"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { slugFrom } from "../../../lib/content/slug"
import { errors, validationError } from "../../../lib/errors"
import type { FormChange, NewForm } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("forms")
type Service = ReturnType<typeof service>

/** The slug by which storefronts get the pop-up. No form may have it. */
export const RESERVED_SLUG = "popup"

/** Create, change and delete forms. A change affects the draft and the settings, not published versions. */
export const formWorkflows = crudWorkflows("form", {
  service,
  async create(forms: Service, { content, slug: wanted, ...settings }: NewForm) {
    requireSound(content)
    const title = content.title[content.default_locale] ?? ""
    const wish = slugFrom(title, content.default_locale)
    const slug = wanted ?? (wish === RESERVED_SLUG ? `${wish}-2` : wish)
    if (slug === "") throw errors.missingField("slug")
    requireFree(slug)
    return forms.addForm({ ...settings, slug, title, draft: content })
  },
  update(forms, id, change: FormChange) {
    if (change.content) requireSound(change.content)
    if (change.slug !== undefined) requireFree(change.slug)
    return forms.saveForm(id, change)
  },
  undo: (forms, undo) => forms.undoForm(undo),
  async remove(forms, id) {
    await forms.retrieveForm(id)
    await forms.softDeleteForms(id)
  },
  restore: (forms, id) => forms.restoreForms(id),
})

interface Publication {
  id: string
  /** The revision that the admin has seen. */
  seen: number | undefined
}

const publishFormStep = createStep(
  "publish-form",
  async ({ id, seen }: Publication, { container }) => {
    const undo = await service(container).publishForm(id, seen)
    return new StepResponse(id, undo)
  },
  async (undo, { container }) => {
    if (undo) await service(container).undoPublication(undo)
  },
)

const unpublishFormStep = createStep(
  "unpublish-form",
  async ({ id, seen }: Publication, { container }) => {
    const undo = await service(container).unpublishForm(id, seen)
    return new StepResponse(id, undo)
  },
  async (undo, { container }) => {
    if (undo) await service(container).undoForm(undo)
  },
)

/** Makes the draft the version that storefronts get. */
export const publishFormWorkflow = createWorkflow("publish-form", (input: WorkflowData<Publication>) => {
  const id = publishFormStep(input)
  emitEventStep({ eventName: "form.published", data: { id } })
  return new WorkflowResponse(id)
})

/** Hides a form from storefronts. */
export const unpublishFormWorkflow = createWorkflow("unpublish-form", (input: WorkflowData<Publication>) => {
  const id = unpublishFormStep(input)
  emitEventStep({ eventName: "form.unpublished", data: { id } })
  return new WorkflowResponse(id)
})

function requireSound(content: FormContent): void {
  const faults = checkContent(content, "content", patternCheck())
  if (faults.length > 0) throw validationError(faults)
}

function requireFree(slug: string): void {
  if (slug === RESERVED_SLUG) throw errors.invalidField(`Field 'slug': '${RESERVED_SLUG}' is reserved.`)
}
