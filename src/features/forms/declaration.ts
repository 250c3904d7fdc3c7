import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"
import { formSubmitted } from "./module/events"

declare module "../../lib/registry" {
  interface ChangeKinds {
    form: true
  }
}

export const forms = defineFeature({
  slug: "forms",
  about: "forms that admins build, pop-ups, and what visitors submit",
  modules: [{ resolve: "./src/features/forms/module" }],
  count: { table: "form_submission", events: ["form-submission.created", "form-submission.deleted"] },
  events: [formSubmitted],
  personalData: [
    {
      table: "form_submission",
      foundBy: { email: "email", customer: "customer_id" },
      columns: [
        "form_slug",
        "answers",
        "consents",
        "files",
        "email",
        "summary",
        "customer_id",
        "page_url",
        "created_at",
      ],
      onErasure: "delete",
      eventsAbout: formSubmitted.object,
    },
  ],
  mediaFields: [{ resource: "form_submission", table: "form_submission", columns: ["file_ids"], owns: true }],
  dashboardPages: ["forms"],
  watched: [
    { ...watched("form", "form"), moments: ["popup_starts_at", "popup_ends_at"] },
    watched("form", "form_version"),
  ],
})
