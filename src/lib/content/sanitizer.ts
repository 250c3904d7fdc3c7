import sanitizeHtml from "sanitize-html"
import { isSafeAddress, SCHEMES } from "./addresses"

/** Players of these may be embedded: they show a film and nothing of the page around them. */
const VIDEO_HOSTS = ["www.youtube-nocookie.com", "www.youtube.com", "player.vimeo.com"]

/** Given ids get this in front: `id="location"` would take the place of `window.location` in a page's scripts. */
const ID_PREFIX = "user-content-"
const ID = /^[\p{L}\p{N}_-][\p{L}\p{N}_:.-]{0,99}$/u

/** Deeper than any text is written by hand; what is deeper loses its tags. */
const DEEPEST = 100

/** With these goes what is in them: it was never meant to be read. */
export const WITHOUT_CONTENT = [
  ...["script", "style", "template", "noscript", "noembed", "noframes", "object", "applet", "head", "title"],
  ...["textarea", "option", "select", "xmp", "plaintext", "listing", "svg", "math", "frameset"],
]

/** What the HTML of a text may consist of. */
export const ALLOWED_TAGS = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "section", "span", "br", "hr", "wbr"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code", "samp", "var"],
  ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ...[
    "a",
    "em",
    "strong",
    "b",
    "i",
    "u",
    "s",
    "del",
    "ins",
    "sub",
    "sup",
    "kbd",
    "abbr",
    "mark",
    "small",
    "q",
  ],
  ...["cite", "dfn", "time", "bdi", "bdo", "ruby", "rb", "rt", "rp"],
  ...[
    "details",
    "summary",
    "figure",
    "figcaption",
    "img",
    "picture",
    "video",
    "audio",
    "source",
    "iframe",
    "input",
  ],
]

/** Of every tag, and of each. Nothing that styles, and no name or handler. */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  "*": ["id", "lang", "dir", "title"],
  a: ["href", "target", "rel", "hreflang"],
  img: ["src", "srcset", "sizes", "alt", "width", "height", "loading"],
  source: ["src", "srcset", "sizes", "type", "media"],
  video: ["src", "poster", "width", "height", "controls", "preload", "loop", "muted", "playsinline"],
  audio: ["src", "controls", "preload", "loop", "muted"],
  iframe: ["src", "width", "height", "allowfullscreen", "loading", "referrerpolicy", "sandbox"],
  ol: ["start", "reversed", "type"],
  li: ["value"],
  th: ["align", "colspan", "rowspan", "scope"],
  td: ["align", "colspan", "rowspan"],
  col: ["span"],
  colgroup: ["span"],
  details: ["open"],
  time: ["datetime"],
  blockquote: ["cite"],
  q: ["cite"],
  // What a list of tasks becomes.
  input: ["type", "checked", "disabled"],
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedClasses: { code: [/^language-[\w#+.-]{1,40}$/], pre: [/^language-[\w#+.-]{1,40}$/] },
  allowedSchemes: SCHEMES,
  allowedSchemesByTag: Object.fromEntries(
    ["img", "source", "video", "audio"].map((tag) => [tag, ["http", "https"]]),
  ),
  allowedSchemesAppliedToAttributes: ["href", "src", "cite", "poster"],
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_HOSTS,
  allowIframeRelativeUrls: false,
  nonTextTags: WITHOUT_CONTENT,
  nestingLimit: DEEPEST,
  enforceHtmlBoundary: false,
  parseStyleAttributes: false,
  transformTags: {
    "*": (tagName, attribs) => ({ tagName, attribs: withSafeValues(attribs) }),
    a: (tagName, attribs) => ({ tagName, attribs: asLink(withSafeValues(attribs)) }),
    iframe: (tagName, attribs) => ({ tagName, attribs: asPlayer(withSafeValues(attribs)), text: "" }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === "iframe" && !attribs.src) ||
    (tag === "img" && !attribs.src && !attribs.srcset) ||
    (tag === "input" && attribs.type !== "checkbox"),
}

/** HTML of which nothing is left that could run, load what it should not, or take a name away from the page. */
export function sanitized(html: string): string {
  return sanitizeHtml(html, OPTIONS).replace(/(<iframe[^>]*>)[^]*?<\/iframe>/g, "$1</iframe>")
}

/** Whether an address is that of an embedded film. */
export function isPlayerAddress(address: string): boolean {
  if (!/^https:\/\/[^\s\\@]+$/.test(address) || !URL.canParse(address)) return false
  return VIDEO_HOSTS.includes(new URL(address).host)
}

/** Whether an id can take no name away from a page's scripts. */
export function isOwnId(id: string): boolean {
  return id.startsWith(ID_PREFIX) && ID.test(id)
}

type Attributes = Record<string, string>

function withSafeValues(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
      if (name === "id") return ID.test(value) ? [[name, prefixed(value)]] : []
      if (["href", "src", "cite", "poster"].includes(name))
        return isSafeAddress(value) ? [[name, value.trim()]] : []
      if (name === "srcset") return isSafeSrcset(value) ? [[name, value]] : []
      if (name === "width" || name === "height") return /^\d{1,5}%?$/.test(value) ? [[name, value]] : []
      return [[name, value]]
    }),
  )
}

/** As browsers write it; the sanitizer prints what it cannot read to the console. */
const SRCSET =
  /^\s*[^\s,]+(?:\s+\d{1,5}(?:\.\d{1,3})?[wx])?(?:\s*,\s+[^\s,]+(?:\s+\d{1,5}(?:\.\d{1,3})?[wx])?)*\s*$/

function isSafeSrcset(value: string): boolean {
  return SRCSET.test(value) && value.split(/[\s,]+/).every(isSafeAddress)
}

/**
 * A link that leaves the page hands over neither the window nor the address it came from. Whether a search engine
 * follows it is up to the author, who is one of the shop's: visitors' texts are plain and have no links.
 */
function asLink({ target, rel, ...attributes }: Attributes): Attributes {
  const { href } = attributes
  if (href === undefined) return attributes
  if (/^#./.test(href)) return { ...attributes, href: `#${prefixed(href.slice(1))}` }

  const opensWindow = target === "_blank"
  const leaves = opensWindow || /^https?:/i.test(href)
  const asked = (rel ?? "").toLowerCase().split(/\s+/)
  const relations = [
    ...(leaves ? ["noopener", "noreferrer"] : []),
    ...["nofollow", "ugc", "sponsored"].filter((relation) => asked.includes(relation)),
  ]
  return {
    ...attributes,
    ...(opensWindow && { target }),
    ...(relations.length > 0 && { rel: relations.join(" ") }),
  }
}

/** A player runs its own scripts, in a box: it can open no dialog, submit no form and lead the page nowhere. */
function asPlayer(attributes: Attributes): Attributes {
  const { src, width, height, title, allowfullscreen } = attributes
  if (src === undefined || !isPlayerAddress(src)) return {}
  return {
    src,
    ...(title !== undefined && { title }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(allowfullscreen !== undefined && { allowfullscreen: "" }),
    loading: "lazy",
    referrerpolicy: "strict-origin-when-cross-origin",
    sandbox: "allow-scripts allow-same-origin allow-presentation allow-popups",
  }
}

function prefixed(id: string): string {
  return id.startsWith(ID_PREFIX) ? id : `${ID_PREFIX}${id}`
}
