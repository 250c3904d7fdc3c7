import { matchAt } from "./placeholders"

export interface FoundTag {
  raw: string
  name: string
  kind: "open" | "close" | "single" | "block" | "whole"
}

const TAG = /<(\/?)([a-z][\w:.-]*|\d+)(?:"[^"]*"|'[^']*'|[^'"<>])*>/iy
const DECLARATION = /<![a-z[][^<>]*>|<\?[^]{0,2000}?\?>|<%[^]{0,2000}?%>/iy

const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr keygen command".split(" "),
)
/** Elements that end a sentence. */
const BLOCK = new Set(
  (
    "address article aside base blockquote body br button caption center col colgroup dd details dialog dir div dl dt " +
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe label legend " +
    "li link main menu meta nav noscript ol optgroup option p param picture section select source summary table tbody " +
    "td template tfoot th thead title tr track ul video audio"
  ).split(" "),
)
/** Elements whose content is not for readers, or must stay as it is. */
const WHOLE = new Set("script style code pre kbd samp var svg math textarea object canvas tt".split(" "))
const NOT_TRANSLATED = /\stranslate\s*=\s*["']?no\b|\sclass\s*=\s*["'][^"']*\bnotranslate\b/i

/** The tag, comment or untranslated element at this place. */
export function tagAt(source: string, at: number): FoundTag | undefined {
  if (source[at] !== "<") return undefined
  if (source.startsWith("<!--", at)) {
    const end = source.indexOf("-->", at + 4)
    const raw = source.slice(at, end < 0 ? source.length : end + 3)
    return { raw, name: "", kind: "single" }
  }
  const declaration = matchAt(DECLARATION, source, at)
  if (declaration !== undefined) return { raw: declaration, name: "", kind: "single" }
  const raw = matchAt(TAG, source, at)
  if (raw === undefined) return undefined
  const isEnd = raw.startsWith("</")
  const name = (/^<\/?([a-z][\w:.-]*|\d+)/i.exec(raw)?.[1] ?? "").toLowerCase()
  const isAlone = VOID.has(name) || raw.endsWith("/>")
  if (!isEnd && !isAlone && (WHOLE.has(name) || NOT_TRANSLATED.test(raw)))
    return { raw: source.slice(at, endOfElement(source, name, at + raw.length)), name, kind: "whole" }
  if (BLOCK.has(name)) return { raw, name, kind: "block" }
  if (isAlone) return { raw, name, kind: "single" }
  return { raw, name, kind: isEnd ? "close" : "open" }
}

/** The end of an element with elements of the same name inside. An element without an end extends to the text's end. */
function endOfElement(source: string, name: string, from: number): number {
  const escaped = name.replace(/[.]/g, "\\.")
  const tags = new RegExp(`<(/?)${escaped}(?=[\\s/>])[^<>]*>`, "gi")
  tags.lastIndex = from
  let depth = 1
  for (let found = tags.exec(source); found; found = tags.exec(source)) {
    depth += found[1] === "/" ? -1 : found[0].endsWith("/>") ? 0 : 1
    if (depth === 0) return tags.lastIndex
  }
  return source.length
}
