import { excerptOf, readingMinutes } from "../content/reading"
import { renderRichText, textOf } from "../content/rich-text"
import { slugFrom } from "../content/slug"
import { errors } from "../errors"
import type { TextInput, TextRow } from "./types"

const LEAD_LENGTH = 200

/**
 * The columns of a text after a change, including computed columns such as the HTML.
 *
 * @param within the path of the text in the request, such as `translations.de.`, for error messages
 */
export function textAfter(locale: string, input: TextInput, before?: TextRow, within = ""): TextRow {
  const title = input.title ?? before?.title
  if (title === undefined) throw errors.missingField(`${within}title`)
  const chosen = {
    locale,
    title,
    slug: changed(input.slug, before?.slug),
    excerpt: changed(input.excerpt, before?.excerpt),
    seo_title: changed(input.seo_title, before?.seo_title),
    seo_description: changed(input.seo_description, before?.seo_description),
  }
  if (before && isSameBody(input, before)) {
    // Names each column, because `before` also has the kind's own columns, which are written in another way.
    const { body, body_format, html, plain, lead, reading_minutes } = before
    return { ...chosen, body, body_format, html, plain, lead, reading_minutes }
  }

  const format = input.body_format ?? before?.body_format ?? "html"
  const { body, html } = renderRichText(input.body ?? before?.body ?? "", format, `${within}body`)
  const plain = textOf(html)
  return {
    ...chosen,
    body,
    body_format: format,
    html,
    plain,
    lead: excerptOf(plain, LEAD_LENGTH),
    reading_minutes: readingMinutes(plain),
  }
}

function isSameBody({ body, body_format }: TextInput, before: TextRow): boolean {
  return (body ?? before.body) === before.body && (body_format ?? before.body_format) === before.body_format
}

/** Makes a slug from the title. If the title has neither letters nor digits, makes it from the id. */
export function slugOf(title: string, locale: string, id: string): string {
  return slugFrom(title, locale) || id.replaceAll("_", "-").toLowerCase()
}

function changed<Value>(value: Value | null | undefined, before: Value | null | undefined): Value | null {
  return value === undefined ? (before ?? null) : value
}
