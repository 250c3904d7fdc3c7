import { model } from "@medusajs/framework/utils"
import { inboxStatus, retentionColumn } from "../../../../kits/submissions/columns"

/** A visitor's answers. Only admins can read them. */
export const FormSubmission = model
  .define("form_submission", {
    id: model.id({ prefix: "fsub" }).primaryKey(),
    ...inboxStatus(),
    form_id: model.text(),
    form_slug: model.text(),
    /** The version of the form that the visitor saw. */
    version: model.number(),
    locale: model.text(),
    /** Answers by field name, of visible fields only. */
    answers: model.json(),
    /** The names of the fields that the visitor saw. */
    visible: model.json(),
    /** The files that the visitor sent: field, asset, name, type and size. */
    files: model.json(),
    /** The ids of their assets. A trigger records that they are in use. */
    file_ids: model.json(),
    /**
     * The texts that the visitor agreed to, with their hashes. The module `consent` stores a copy that never changes.
     */
    consents: model.json(),
    /** The first email address among the answers. */
    email: model.text().searchable().nullable(),
    /** The beginning of all answered texts, for lists and searches. */
    summary: model.text().searchable(),
    customer_id: model.text().nullable(),
    page_url: model.text().nullable(),
    /** A note that only admins see. */
    note: model.text().nullable(),
    ...retentionColumn(),
  })
  .indexes([
    { on: ["status", "created_at", "id"] },
    { on: ["created_at", "id"] },
    { on: ["form_id", "created_at", "id"] },
    { on: ["email"] },
    { on: ["customer_id"] },
    { on: ["purge_after"] },
  ])
