import { model } from "@medusajs/framework/utils"

/** A form with its draft. Publishing stores a copy of the draft as a new version. */
export const Form = model
  .define("form", {
    id: model.id({ prefix: "form" }).primaryKey(),
    slug: model.text().searchable().unique(),
    /** The draft's title in its own language, for lists. */
    title: model.text().searchable(),
    status: model.enum(["draft", "published"]).default("draft"),
    /** The content that admins edit. See `formContent`. */
    draft: model.json(),
    /** Increases with every change. */
    revision: model.number().default(1),
    /** The number of the published version, and the revision of the draft from which it was made. */
    version: model.number().nullable(),
    published_revision: model.number().nullable(),
    published_at: model.dateTime().nullable(),
    is_popup: model.boolean().default(false),
    /** When the pop-up starts and ends, from the published version. */
    popup_starts_at: model.dateTime().nullable(),
    popup_ends_at: model.dateTime().nullable(),
    /** The shop's addresses that get a mail for each submission. */
    notify_emails: model.json(),
    /** Whether visitors get a copy of their answers. */
    sends_copy: model.boolean().default(false),
    /** Days until a submission is deleted. With null, it is kept. */
    retention_days: model.number().nullable(),
  })
  .indexes([
    { on: ["created_at", "id"] },
    { on: ["title", "id"] },
    // A shop has at most one pop-up.
    { on: ["is_popup"], unique: true, where: "is_popup AND deleted_at IS NULL" },
  ])
