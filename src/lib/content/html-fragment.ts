import { isSafeAddress } from "./addresses"
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  isOwnId,
  isPlayerAddress,
  sanitized,
  WITHOUT_CONTENT,
} from "./sanitizer"

/**
 * Matches comments, tags with their quotes, and everything else that a browser reads as markup. Matching takes linear
 * time, because the pattern never has to backtrack.
 */
const MARKUP = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">]+)*>?|<[!?/][^>]*>?/gi

/** Tags in a simple form that every HTML parser understands in the same way. */
const PLAIN_TAG =
  /^<([a-z][a-z0-9]*)((?:\s+[a-z][a-z-]*(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'=<>`]+))?)*)\s*\/?>$/i
const ATTRIBUTE = /([a-z][a-z-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi
const PLAIN_END = /^<\/[a-z][a-z0-9]*\s*>$/i
const MAX_PLAIN_LENGTH = 4000

const allowed = new Set(ALLOWED_TAGS)
const withoutContent = new Set(WITHOUT_CONTENT)
const ADDRESSES = new Set(["href", "src", "cite", "poster"])

/**
 * Cleans a piece of HTML inside Markdown. It checks each tag alone, because the closing tag may be in another piece.
 * Harmless tags stay unchanged, and dangerous tags are removed.
 */
export function cleanedFragment(html: string): string {
  if (!html.includes("<")) return html
  const judged = new Map<string, string>()
  let clean = ""
  let at = 0
  for (const match of html.matchAll(MARKUP)) {
    if (match.index < at) continue
    const [markup, slash, name = ""] = match
    clean += html.slice(at, match.index)
    at = match.index + markup.length
    if (slash === "" && withoutContent.has(name.toLowerCase())) {
      at = endOf(html, name, at)
      continue
    }
    const known = judged.get(markup)
    const kept = known ?? judge(markup, slash === "/", name.toLowerCase())
    if (known === undefined && markup.length < MAX_PLAIN_LENGTH) judged.set(markup, kept)
    clean += kept
  }
  return clean + html.slice(at)
}

function judge(markup: string, isEnd: boolean, name: string): string {
  if (name === "") return ""
  if (!markup.endsWith(">")) return markup.replace(/</g, "&lt;")
  if (!allowed.has(name)) return ""
  if (isEnd) return PLAIN_END.test(markup) ? markup : `</${name}>`
  return isHarmless(markup) ? markup : sanitized(markup).replace(/<\/[a-z0-9]+>$/, "")
}

function isHarmless(tag: string): boolean {
  if (tag.length > MAX_PLAIN_LENGTH) return false
  const [, name = "", attributes = ""] = PLAIN_TAG.exec(tag) ?? []
  const tagName = name.toLowerCase()
  if (tagName === "") return false
  const pairs = Array.from(attributes.matchAll(ATTRIBUTE), ([, key = "", ...values]) => ({
    key: key.toLowerCase(),
    value: values.find((value) => value !== undefined) ?? "",
  }))
  const isPlayer =
    tagName !== "iframe" || pairs.some(({ key, value }) => key === "src" && isPlayerAddress(value))
  return isPlayer && pairs.every(({ key, value }) => isHarmlessAttribute(tagName, key, value))
}

function isHarmlessAttribute(tag: string, key: string, value: string): boolean {
  // A class is harmless, because our pages have no styles for it. The rendered HTML does not contain it.
  if (key === "class") return true
  if (!ALLOWED_ATTRIBUTES["*"]?.includes(key) && !ALLOWED_ATTRIBUTES[tag]?.includes(key)) return false
  if (key === "id") return isOwnId(value)
  if (key === "srcset") return value.split(/[\s,]+/).every(isSafeAddress)
  if (key === "target") return value === "_blank"
  return !ADDRESSES.has(key) || isSafeAddress(value)
}

function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name.replace(/[^a-z0-9]/gi, "\\$&")}[^>]*>`, "ig")
  end.lastIndex = from
  return end.exec(html) ? end.lastIndex : html.length
}
