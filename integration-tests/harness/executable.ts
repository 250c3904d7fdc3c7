/**
 * Lists the parts of an HTML text that a browser could run. It uses no code of the product. It is stricter than a
 * browser: it also looks into comments and similar parts, because other programs may end them earlier.
 */
export function executableParts(html: string): string[] {
  return tagsOf(html).flatMap(({ raw, name, attributes, isWhole }) => {
    const reasons = [
      ...(isWhole ? [] : ["is not closed and takes in what comes after"]),
      ...(NEVER.has(name) ? ["tag"] : []),
      ...(name === "iframe" && !isPlayer(attributes) ? ["frame of a stranger"] : []),
      ...attributes.flatMap(reasonsAgainst),
    ]
    return reasons.map((reason) => `${raw.slice(0, 120)}: ${reason}`)
  })
}

const NEVER = new Set([
  "script",
  "style",
  "link",
  "meta",
  "base",
  "object",
  "embed",
  "applet",
  "frame",
  "frameset",
  "portal",
  "svg",
  "math",
  "form",
  "button",
  "textarea",
  "select",
  "template",
  "noscript",
  "xmp",
  "plaintext",

  "listing",
  "title",
  "noembed",
  "noframes",
  "body",
  "html",
  "head",
  "bgsound",
  "xml",
  "isindex",
  "marquee",
])
const PLAYERS = ["https://www.youtube-nocookie.com/", "https://www.youtube.com/", "https://player.vimeo.com/"]
const NEVER_ATTRIBUTES = new Set([
  "style",
  "srcdoc",
  "formaction",
  "action",
  "ping",
  "background",
  "xlink:href",
  "is",
])
const ADDRESSES = new Set([
  "href",
  "src",
  "srcset",
  "poster",
  "cite",
  "data",
  "dynsrc",
  "lowsrc",
  "longdesc",
  "usemap",
  "codebase",
])
const SCHEMES = new Set(["http", "https", "mailto", "tel"])

interface Attribute {
  name: string
  value: string
}

interface Tag {
  raw: string
  name: string
  attributes: Attribute[]
  isWhole: boolean
}

function reasonsAgainst({ name, value }: Attribute): string[] {
  if (name.startsWith("on") || NEVER_ATTRIBUTES.has(name)) return [`attribute ${name}`]
  if (!ADDRESSES.has(name)) return []
  const addresses = name === "srcset" ? value.split(/[\s,]+/) : [value]
  return addresses.filter(hasOtherScheme).map((address) => `address ${address}`)
}

function hasOtherScheme(address: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(decoded(decoded(address)).replace(/[\p{C}\p{Z}\s]/gu, ""))?.[1]
  return scheme !== undefined && !SCHEMES.has(scheme.toLowerCase())
}

function isPlayer(attributes: Attribute[]): boolean {
  const source = attributes.find(({ name }) => name === "src")?.value ?? ""
  return PLAYERS.some((player) => source.startsWith(player))
}

/** Finds tags and their attributes, as https://html.spec.whatwg.org/#tokenization describes it. */
function tagsOf(html: string): Tag[] {
  return Array.from(html.matchAll(/<([a-z][^\s/>]*)/gi), (opening) => {
    const { attributes, end, isWhole } = attributesFrom(html, opening.index + opening[0].length)
    const name = (opening[1] ?? "").toLowerCase()
    return { raw: html.slice(opening.index, end), name, attributes, isWhole }
  })
}

const SPACE_OR_SLASH = /[\s/]*/y
const ATTRIBUTE_NAME = /=?[^\s/>=]*/y
const VALUE = /\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*|))/y

function attributesFrom(html: string, from: number) {
  const attributes: Attribute[] = []
  let at = from
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(html)
    at += found?.[0].length ?? 0
    return found
  }
  for (;;) {
    take(SPACE_OR_SLASH)
    if (at >= html.length) return { attributes, end: at, isWhole: false }
    if (html[at] === ">") return { attributes, end: at + 1, isWhole: true }
    const name = (take(ATTRIBUTE_NAME)?.[0] ?? "").toLowerCase()
    const [, ...values] = take(VALUE) ?? []
    attributes.push({ name, value: decoded(values.find((value) => value !== undefined) ?? "") })
    // A quote that is not closed extends to the end of the text.
    if (/^\s*=\s*["']/.test(html.slice(at, at + 20))) return { attributes, end: html.length, isWhole: false }
  }
}

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  colon: ":",
  Tab: "\t",
  NewLine: "\n",
  nbsp: "\u00a0",

  sol: "/",
  bsol: "\\",
  lpar: "(",
  rpar: ")",
  num: "#",
  quest: "?",
  excl: "!",
  period: ".",
  equals: "=",
  ZeroWidthSpace: "\u200b",
  shy: "\u00ad",
  semi: ";",
  comma: ",",
  grave: "`",
  commat: "@",
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));?/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "\ufffd"
  })
}
