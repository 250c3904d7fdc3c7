import { excerptOf, readingMinutes } from "../../lib/content/reading"
import { textOf } from "../../lib/content/rich-text"
import { slugFrom } from "../../lib/content/slug"
import { errors } from "../../lib/errors"
import { bodyAfter, type RenderedTexts } from "./rendered-texts"
import type { TextInput, TextRow } from "./types"

const LEAD_LENGTH = 200

/** The text before a change, and its path in the request, such as `translations.de.`, for error messages. */
interface Place {
  before?: TextRow | undefined
  within?: string
}

/** The columns of a text after a change, including computed columns such as the HTML. */
export function textAfter(
  locale: string,
  input: TextInput,
  rendered: RenderedTexts,
  { before, within = "" }: Place = {},
): TextRow {
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
  const after = bodyAfter(input, before)
  if (before && !after.isNew) {
    // Names each column, because `before` also has the kind's own columns, which are written in another way.
    const { body, body_format, html, plain, lead, reading_minutes } = before
    return { ...chosen, body, body_format, html, plain, lead, reading_minutes }
  }

  const { body, html } = rendered.of(after)
  const plain = textOf(html)
  return {
    ...chosen,
    body,
    body_format: after.body_format,
    html,
    plain,
    lead: excerptOf(plain, LEAD_LENGTH),
    reading_minutes: readingMinutes(plain),
  }
}

/** Makes a slug from the title. If the title has neither letters nor digits, makes it from the id. */
export function slugOf(title: string, locale: string, id: string): string {
  return slugFrom(title, locale) || id.replaceAll("_", "-").toLowerCase()
}

function changed<Value>(value: Value | null | undefined, before: Value | null | undefined): Value | null {
  return value === undefined ? (before ?? null) : value
}
