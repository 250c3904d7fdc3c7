import { model } from "@medusajs/framework/utils"

/** What a publication has besides, once for all its languages: its address, whether and since when it is public. */
export function publicationColumns() {
  return {
    slug: model.text().unique(),
    ...textColumns(),
    status: model.enum(["draft", "scheduled", "published"]).default("draft"),
    /** Since when it is public, or from when on it will be; none for drafts. */
    published_at: model.dateTime().nullable(),
    /** Counts the times that it was saved: the number of its newest revision. */
    revision: model.number().default(1),
    metadata: model.json().nullable(),
  }
}

/** A translation's own address, where it has one; otherwise it is found under that of its publication. */
export function translationColumns() {
  return { slug: model.text().unique().nullable(), ...textColumns() }
}

/** What a publication said when it was saved, and who saved it. */
export function revisionColumns() {
  return {
    number: model.number(),
    content: model.json(),
    /** The engine's kinds of actor, such as `user`, and `system` for the product itself. */
    actor_type: model.text(),
    actor_id: model.text().nullable(),
  }
}

/** What every text has that is published in several languages: one row for each of its languages. */
function textColumns() {
  return {
    /** BCP 47, such as `de-DE`. */
    locale: model.text(),
    title: model.text().searchable(),
    /** The author's own; where there is none, {@link lead} stands in. */
    excerpt: model.text().nullable(),
    body: model.text(),
    body_format: model.enum(["html", "markdown"]),
    /** The body as sanitized HTML, made when it is saved. */
    html: model.text(),
    /** The beginning of the body, as plain text. */
    lead: model.text(),
    /** The body as plain text, for searching. */
    plain: model.text(),
    reading_minutes: model.number(),
    seo_title: model.text().nullable(),
    seo_description: model.text().nullable(),
  }
}
