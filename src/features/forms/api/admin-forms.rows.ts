import { z } from "zod"
import { exampleContent } from "../../../kits/form-logic/example"
import { formContent } from "../../../kits/form-logic/schemas"
import { flag, timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { crud } from "../../../kits/tables/contract"
import { formChange, formSettings, newForm, publication } from "../module/schemas"

const status = z.enum(["draft", "published"])

const exampleSummary = {
  id: "form_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
  title: "Contact us",
  slug: "contact",
  status: "published",
  version: 3,
  has_changes: false,
  revision: 7,
  is_popup: false,
  notify_emails: ["shop@alder.example"],
  sends_copy: false,
  retention_days: 365,
  published_at: "2026-03-14T09:26:53.589Z",
  created_at: "2026-03-14T09:26:53.589Z",
  updated_at: "2026-03-14T09:26:53.589Z",
}

const summary = z
  .object({
    id: z.string().meta({ examples: ["form_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    title: z.string().meta({ examples: ["Contact us"] }),
    status: status.meta({ examples: ["published"] }),
    version: z
      .int()
      .nullable()
      .describe("The newest published version.")
      .meta({ examples: [3] }),
    has_changes: z.boolean().describe("Whether the draft differs from the published version."),
    revision: z
      .int()
      .describe("Every change increases it.")
      .meta({ examples: [7] }),
    ...formSettings,
    published_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminFormSummary", examples: [exampleSummary] })

export const adminForms = crud({
  path: "/admin/forms",
  one: "form",
  many: "forms",
  called: ["form", "forms"],
  schema: summary
    .extend({ content: formContent.describe("The draft.") })
    .meta({ id: "AdminForm", examples: [{ ...exampleSummary, content: exampleContent }] }),
  summary,
  order: ["-created_at", "created_at", "title", "-title"],
  filters: { status: status.optional(), is_popup: flag.optional() },
  create: newForm,
  change: formChange,
  errors: ["invalid_state"],
})

export const formVersion = z
  .object({
    id: z.string().meta({ examples: ["fver_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    number: z.int().meta({ examples: [3] }),
    content: formContent,
    published_at: timestamp,
    superseded_at: timestamp.nullable().describe("The time of the next version."),
  })
  .meta({
    id: "FormVersion",
    examples: [
      {
        id: "fver_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        number: 3,
        content: exampleContent,
        published_at: "2026-03-14T09:26:53.589Z",
        superseded_at: null,
      },
    ],
  })

const adminFormRoute = { auth: "admin", response: adminForms.update.response } as const

export const formPublication = contract({
  adminPublishForm: {
    ...adminFormRoute,
    method: "POST",
    path: "/admin/forms/:id/publish",
    summary: "Publish the draft of a form as its next version",
    body: publication,
    errors: ["invalid_state"],
  },
  adminUnpublishForm: {
    ...adminFormRoute,
    method: "POST",
    path: "/admin/forms/:id/unpublish",
    summary: "Hide a form from storefronts",
    body: publication,
    errors: ["invalid_state"],
  },
  adminListFormVersions: {
    method: "GET",
    path: "/admin/forms/:id/versions",
    auth: "admin",
    summary: "The published versions of a form",
    query: listQuery({ order: ["-number", "number"] }),
    response: page({ versions: z.array(formVersion) }),
  },
})
