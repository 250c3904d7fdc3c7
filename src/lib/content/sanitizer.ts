import type sanitizeHtml from "sanitize-html"
import { largePackage } from "../large-packages"
import { isSafeAddress, SCHEMES } from "./addresses"
import { withBoundedParser } from "./bounded-tokenizer"

/** Video players that may be embedded. They are separate sites and cannot read the page around them. */
const VIDEO_HOSTS = ["www.youtube-nocookie.com", "www.youtube.com", "player.vimeo.com"]

/**
 * The prefix of ids in authors' texts. Without a prefix, `id="location"` would replace `window.location` for the page's
 * scripts.
 */
const ID_PREFIX = "user-content-"
const ID = /^[\p{L}\p{N}_-][\p{L}\p{N}_:.-]{0,99}$/u

/** No handwritten text has deeper nesting. Below this depth, tags are removed and their text stays. */
const DEEPEST = 100

/** Tags whose content is not text for readers. Both the tag and its content are removed. */
export const WITHOUT_CONTENT = [
  "script",
  "style",
  "template",
  "noscript",
  "noembed",
  "noframes",
  "object",
  "applet",
  "head",
  "title",
  "textarea",
  "option",
  "select",
  "xmp",
  "plaintext",
  "listing",
  "svg",
  "math",
  "frameset",
]

/** The allowed tags of a text. */
export const ALLOWED_TAGS = [
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "div",
  "section",
  "span",
  "br",
  "hr",
  "wbr",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "blockquote",
  "pre",
  "code",
  "samp",
  "var",
  "table",
  "caption",
  "colgroup",
  "col",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",

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
  "cite",
  "dfn",
  "time",
  "bdi",
  "bdo",
  "ruby",
  "rb",
  "rt",
  "rp",

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
]

/** The allowed attributes, for every tag (`*`) and per tag. Excludes styles, names and event handlers. */
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
  // Checkboxes of a task list.
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

/**
 * Removes everything that could run, load content of other sites, or replace a global variable of the page.
 *
 * @throws Unbounded
 */
export function sanitized(html: string): string {
  return largePackage("sanitize-html")(html, withBoundedParser(OPTIONS)).replace(
    /(<iframe[^>]*>)[^]*?<\/iframe>/g,
    "$1</iframe>",
  )
}

/** True if the address belongs to an allowed video player. */
export function isPlayerAddress(address: string): boolean {
  if (!/^https:\/\/[^\s\\@]+$/.test(address) || !URL.canParse(address)) return false
  return VIDEO_HOSTS.includes(new URL(address).host)
}

/** True if the id has our prefix, so that it cannot replace a global variable of the page. */
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

/**
 * The syntax of `srcset` that browsers accept. Other values are removed first, because the sanitizer would print a
 * warning for each.
 */
const SRCSET =
  /^\s*[^\s,]+(?:\s+\d{1,5}(?:\.\d{1,3})?[wx])?(?:\s*,\s+[^\s,]+(?:\s+\d{1,5}(?:\.\d{1,3})?[wx])?)*\s*$/

function isSafeSrcset(value: string): boolean {
  return SRCSET.test(value) && value.split(/[\s,]+/).every(isSafeAddress)
}

/**
 * Adds `rel` to links to other sites, so that they get neither access to the window nor the referrer. Authors decide
 * about `nofollow`: they are staff, because visitors' texts contain no links.
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

/** Embeds a video player in a sandbox: its scripts run, but it cannot open dialogs, submit forms or leave the page. */
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
