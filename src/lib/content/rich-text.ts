import { Marked, type Token } from "marked"
import { errors } from "../errors"
import { bounded, Unbounded } from "./bounded"
import { decodeWritten } from "./entities"
import { cleanedFragment } from "./html-fragment"
import { cleanedMarkdown } from "./markdown-source"
import { sanitized } from "./sanitizer"

export type BodyFormat = "markdown" | "html"

/** A text by staff that any storefront can safely show. */
export interface RichText {
  /** The source as the author wrote it, without anything that a browser could run. */
  body: string
  /** The rendered HTML, which is safe to show. */
  html: string
}

/** In UTF-16 units. About the length of a long book. */
const LONGEST = 2 ** 20
/**
 * If cleaning removes one part, the parts around it may join to new dangerous markup. Therefore the text is cleaned
 * again, at most this many times.
 */
const MAX_ROUNDS = 8

/**
 * Control characters except line breaks and tabs. Databases cannot store NUL, and XML feeds allow no control
 * characters.
 */
const UNSEEN = /[^\P{Cc}\n\r\t]|\p{Noncharacter_Code_Point}/gu

const BLOCK =
  /<\/?(?:p|div|section|h[1-6]|[uod]l|li|d[td]|blockquote|pre|table|caption|t(?:head|body|foot|r|h|d)|figure|figcaption|details|summary|br|hr)\b[^<>]*>/g

/** A normal text of a megabyte takes a tenth of this time. */
const MAX_MS = 10_000

/** A text to render. `field` is the field of the request that an error names. */
export interface RichTextSource {
  source: string
  format: BodyFormat
  field: string
}

/**
 * Makes a text safe: both its source, which storefronts may render themselves, and its HTML. It blocks the process until
 * then, so requests use `renderText`.
 *
 * @throws errors.invalidField if the source cannot be made safe or takes too long
 */
export function renderRichText(source: string, format: BodyFormat, field = "body"): RichText {
  const text = quickRichText({ source, format, field }, MAX_MS)
  if (!text) throw errors.invalidField(`Field '${field}': is too long or nested too deeply`)
  return text
}

/** The same, but returns undefined if it takes longer than this number of milliseconds. */
export function quickRichText(
  { source, format, field }: RichTextSource,
  milliseconds: number,
): RichText | undefined {
  if (source.length > LONGEST)
    throw errors.invalidField(`Field '${field}': must have at most ${LONGEST} characters`)
  const text = source.replace(UNSEEN, "")
  loadCode()
  try {
    const safe = bounded(milliseconds, () =>
      withoutUnseen(format === "html" ? fromHtml(text) : fromMarkdown(text), format),
    )
    if (safe) return safe
  } catch (error) {
    if (!(error instanceof Unbounded)) throw error
    return undefined
  }
  throw errors.invalidField(`Field '${field}': contains markup that cannot be made safe`)
}

let isCodeLoaded = false

/** A module whose loading is stopped stays half loaded. So all code runs once, on short texts, before any is bounded. */
function loadCode(): void {
  if (isCodeLoaded) return
  fromHtml('<p title="&amp;">&colon; <a href="https://shop.test">a</a></p>')
  fromMarkdown('# A\n\n<p title="&amp;">a</p>\n\n| [a](https://shop.test) |\n|-|\n| `<b>` |\n')
  isCodeLoaded = true
}

/** The readable text of rendered HTML. Decodes entities and puts spaces between blocks. */
export function textOf(html: string): string {
  const text = html.replace(BLOCK, " ").replace(/<[^<>]*>/g, "")
  return decodeWritten(text).replace(/\s+/g, " ").trim()
}

/**
 * Decoding turned entities such as `&#1;` into control characters. Removing these may create new markup, so the text is
 * cleaned once more.
 */
function withoutUnseen(safe: RichText | undefined, format: BodyFormat): RichText | undefined {
  const html = safe?.html.replace(UNSEEN, "")
  if (!safe || html === undefined || html === safe.html) return safe
  const again = fromHtml(html)
  return again && { body: format === "html" ? again.html : safe.body, html: again.html }
}

function fromHtml(source: string): RichText | undefined {
  let html = source
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const clean = sanitized(html)
    if (clean === html) return { body: html, html }
    html = clean
  }
  return undefined
}

const usual = new Marked({ gfm: true, async: false })
const other = new Marked({ gfm: false, async: false })

function fromMarkdown(source: string): RichText | undefined {
  let body = source
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const lines = body.replace(/\r\n?/g, "\n")
    const tokens = usual.lexer(lines)
    const clean = cleanedMarkdown(lines, tokens)
    if (clean !== lines) {
      body = clean
      continue
    }
    const othersTokens = isReadDifferently(tokens) ? other.lexer(lines) : []
    const cleanForOthers = cleanedMarkdown(lines, othersTokens)
    if (cleanForOthers === lines) {
      // Proves the result: renders the source with both sets of parser options, and checks that nothing in it could
      // run.
      const html = usual.parser(tokens)
      const isProved = [html, other.parser(othersTokens)].every((text) => cleanedFragment(text) === text)
      return isProved ? { body, html: sanitized(html) } : undefined
    }
    body = cleanForOthers
  }
  return undefined
}

/**
 * True if two sets of parser options read the source differently. They differ in tables, strikethrough and bare
 * addresses, so text that is code for one may be markup for the other.
 */
function isReadDifferently(tokens: Token[]): boolean {
  let isDifferent = false
  void usual.walkTokens(tokens, ({ type, raw }) => {
    isDifferent ||=
      type === "table" ||
      type === "del" ||
      ((type === "code" || type === "codespan") && /[<:]/.test(raw)) ||
      (type === "link" && /^[^[<].*[[`<]/.test(raw))
  })
  return isDifferent
}
