import type { MarkedToken, Token, Tokens } from "marked"
import { isSafeAddress } from "./addresses"
import { cleanedFragment } from "./html-fragment"
import { type Part, replaceParts } from "./replace-parts"
import { WITHOUT_CONTENT } from "./sanitizer"

/**
 * Removes everything from a Markdown source that could run in a browser, whichever renderer a storefront uses. A
 * dangerous link keeps its text and loses its address. All other text, especially code, stays unchanged.
 *
 * @param tokens the tokens of the source from `marked`, the Markdown parser
 */
export function cleanedMarkdown(source: string, tokens: Token[]): string {
  return replaceParts(source, tokens.map(asPart))
}

/**
 * In a table, the source writes `|` as `\\|`. The parser's tokens lack the backslash, so it is added to find them in
 * the source.
 */
function partsOfTable({ header, rows }: Tokens.Table): Part[] {
  const asWritten = (text: string) => text.replace(/\|/g, "\\|")
  return [header, ...rows]
    .flat()
    .flatMap(({ tokens }) => tokens.map(asPart))
    .map(({ was, is }) => ({ was: asWritten(was), is: asWritten(is) }))
}

function asPart(token: Token, index = 0, siblings: Token[] = []): Part {
  return { was: token.raw, is: cleanedToken(token, siblings[index + 1]) }
}

function cleanedToken(token: Token, next: Token | undefined): string {
  if (isOf(token, "def")) return cleanedDefinition(token)
  if (isOf(token, "link")) return cleanedLink(token)
  if (isOf(token, "image")) return cleanedImage(token)
  if (isOf(token, "table")) return replaceParts(token.raw, partsOfTable(token))
  switch (token.type) {
    case "html":
      return cleanedFragment(token.raw)
    case "code":
    case "codespan":
      return token.raw
    case "escape":
      return escapesTag(token.raw, next) ? "&lt;" : token.raw
    default: {
      const children = childrenOf(token)
      if (children.length > 0) return replaceParts(token.raw, children.map(asPart))
      return withoutLooseTags(token.raw).replace(/<$/, next ? "&lt;" : "<")
    }
  }
}

function childrenOf(token: Token): Token[] {
  if (isOf(token, "list")) return token.items
  return "tokens" in token ? (token.tokens ?? []) : []
}

/** A type guard. The check of `type` alone does not narrow the type, because parser extensions may add any type. */
function isOf<Type extends MarkedToken["type"]>(
  token: Token,
  type: Type,
): token is Extract<MarkedToken, { type: Type }> {
  return token.type === type
}

const DEFINED = /^ {0,3}\[(?:\\[^]|[^[\]\\])*\]:/

function cleanedDefinition({ raw, href }: Tokens.Def): string {
  const label = DEFINED.exec(raw)?.[0] ?? ""
  if (isSafeAddress(href)) return label + withoutTagsInAddress(raw.slice(label.length))
  return `${label} #${/\s*$/.exec(raw)?.[0] ?? ""}`
}

function cleanedLink(link: Tokens.Link): string {
  const { raw, href, tokens } = link
  if (!raw.startsWith("[")) {
    if (isSafeAddress(href)) return raw
    return raw.startsWith("<") ? raw.slice(1, -1) : raw.replace(":", "\\:")
  }
  const { label, address } = partsOf(raw, link.text)
  const text = replaceParts(label, tokens.map(asPart))
  if (!address.startsWith("](")) return text + address
  return text + (isSafeAddress(href) ? withoutTagsInAddress(address) : "](#)")
}

function cleanedImage(image: Tokens.Image): string {
  const { raw, href, tokens } = image
  const { label, address } = partsOf(raw, image.text)
  const text = replaceParts(label, tokens.map(asPart))
  if (isSafeAddress(href)) return text + withoutTagsInAddress(address)
  return withoutLooseTags(text.slice("![".length))
}

/** Splits a link into text and address. The text may contain brackets. */
function partsOf(raw: string, text: string): { label: string; address: string } {
  const from = raw.indexOf("[") + 1
  const verbatim = raw.startsWith(text, from) ? from + text.length : -1
  const end = raw[verbatim] === "]" ? verbatim : Math.max(raw.lastIndexOf("]("), raw.lastIndexOf("]["), from)
  return { label: raw.slice(0, end), address: raw.slice(end) }
}

/** Replaces `<` inside an address. Only the first character may be `<`, as in `<an address with spaces>`. */
function withoutTagsInAddress(address: string): string {
  return address.replace(/(^\s*|^\]\(\s*)?<(?=[a-z/!?])/gi, (found, start) =>
    start === undefined ? "&lt;" : found,
  )
}

const LOOSE_TAG = /<(?=[a-z/!?])([^<>]*)(>?)/gi
const PLAIN = /^\/?([a-z][\w-]*)(?:\s[^=:]*)?$/i
const NEVER = new Set([
  ...WITHOUT_CONTENT,

  "iframe",
  "embed",
  "form",
  "base",
  "meta",
  "link",
  "frame",
  "button",
  "input",
  "html",
  "body",
  "img",
  "image",
])

/**
 * Our parser reads a loose `<` as text, but another renderer might read a tag. Escapes it, unless no renderer could
 * read a tag, as in `a<b and c>d`.
 */
function withoutLooseTags(text: string): string {
  return text.replace(LOOSE_TAG, (found, inside: string, end: string) => {
    const name = PLAIN.exec(inside)?.[1]?.toLowerCase()
    return end === ">" && name !== undefined && !NEVER.has(name) ? found : `&lt;${found.slice(1)}`
  })
}

function escapesTag(raw: string, next: Token | undefined): boolean {
  const opened = `<${next?.raw ?? ""}`
  return raw === "\\<" && withoutLooseTags(opened) !== opened
}
