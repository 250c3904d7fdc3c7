import { model } from "@medusajs/framework/utils"

/** The columns of a publication that do not depend on the language. */
export function publicationColumns() {
  return {
    slug: model.text().unique(),
    ...textColumns(),
    status: model.enum(["draft", "scheduled", "published"]).default("draft"),
    /** The time from which the publication is public. It may be in the future. Null for drafts. */
    published_at: model.dateTime().nullable(),
    /** The number of the newest revision. Every save creates a revision. */
    revision: model.number().default(1),
    metadata: model.json().nullable(),
  }
}

/** A translation may have its own slug. Without one it uses the publication's slug. */
export function translationColumns() {
  return { slug: model.text().unique().nullable(), ...textColumns() }
}

/** The content of a publication at the time of a save, and the actor who saved it. */
export function revisionColumns() {
  return {
    number: model.number(),
    content: model.json(),
    /** The engine's actor types, such as `user`, or `system` for the software itself. */
    actor_type: model.text(),
    actor_id: model.text().nullable(),
  }
}

/** The columns of a text in one language. Each language has its own row. */
function textColumns() {
  return {
    /** A BCP 47 tag, such as `de-DE`. */
    locale: model.text(),
    title: model.text().searchable(),
    /** The excerpt that the author wrote. Readers see {@link lead} if there is none. */
    excerpt: model.text().nullable(),
    body: model.text(),
    body_format: model.enum(["html", "markdown"]),
    /** The body as safe HTML. It is computed at each save, so that reads are cheap. */
    html: model.text(),
    /** The beginning of the body as plain text. */
    lead: model.text(),
    /** The body as plain text, for searching. */
    plain: model.text(),
    reading_minutes: model.number(),
    seo_title: model.text().nullable(),
    seo_description: model.text().nullable(),
  }
}
