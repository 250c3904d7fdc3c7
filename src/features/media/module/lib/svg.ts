import { Parser, Tokenizer } from "htmlparser2"
import sanitizeHtml from "sanitize-html"

const DEEPEST = 100
/** The most steps of the parser, about a second: for each tag, it may go through all elements that are open. */
const MAX_STEPS = 1_000_000_000
/** The most elements that are drawn, if each reference draws its target again. */
const MAX_DRAWN = 50_000
const TOO_MUCH = `The SVG draws more than ${MAX_DRAWN} elements, or its references form a circle.`

const SHAPES =
  "svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image " +
  "marker pattern mask clipPath linearGradient radialGradient stop view " +
  "filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting " +
  "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge " +
  "feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
/** The sanitizer does not escape the text of `style`, so the element is renamed while it runs. */
const STYLE = "checkedstyle"
const CHECKED_STYLE = new RegExp(`<${STYLE}>([^<]*)</${STYLE}>`, "g")

const NAME = /^(?:xmlns(?::[a-z]+)?|xml:space|xml:lang|xlink:href|[a-z][a-zA-Z\d-]*)$/
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z\d+/=\s]*$/
const FRAGMENT = /^#[^\s"'<>]*$/
const XML = { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true }

/**
 * Cleans an SVG: without anything that could run, load or link, such as scripts, event handlers, foreign objects,
 * animations and addresses other than fragments. The result has either the clean text or the reason why the file is
 * refused. Call it in the child process for images only.
 */
export function cleanSvg(source: Buffer): { svg: string } | { refused: string } {
  try {
    return { svg: cleanedMarkup(decoded(source)) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

/** Stops the cleaner with a reason that the sender may read. */
class Refused extends Error {}

class BoundedTokenizer extends Tokenizer {
  constructor(...[options, callbacks]: ConstructorParameters<typeof Tokenizer>) {
    super(options, callbacks)
    let steps = 0
    for (const name of ["onopentagname", "onclosetag"] as const) {
      const read = callbacks[name].bind(callbacks)
      callbacks[name] = (start, end) => {
        const stack: unknown = Reflect.get(callbacks, "stack")
        steps += Array.isArray(stack) ? stack.length : 0
        if (steps > MAX_STEPS) throw new Refused("The SVG is nested too deeply.")
        read(start, end)
      }
    }
  }
}

function decoded(source: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(source)
  } catch {
    throw new Refused("The SVG must be UTF-8 text.")
  }
}

function cleanedMarkup(text: string): string {
  if (/<!ENTITY/i.test(text)) throw new Refused("The SVG declares entities, which are not accepted.")
  const bare = sanitizeHtml(text, OPTIONS)
    .replaceAll(CHECKED_STYLE, (_, css: string) => `<style>${safeStyle(css)}</style>`)
    .trim()
  if (!bare.startsWith("<svg")) throw new Refused("The file is not an SVG.")
  if (drawnBy(bare) > MAX_DRAWN) throw new Refused(TOO_MUCH)
  return bare.startsWith("<svg xmlns=") || /^<svg[^>]*\sxmlns="/.test(bare)
    ? bare
    : bare.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...SHAPES.split(" "), STYLE],
  allowVulnerableTags: true,
  allowedAttributes: false,
  allowedSchemes: false,
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
  nestingLimit: DEEPEST,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "foreignObject", "foreignobject", "iframe", "object", "embed", "audio", "video"],
  transformTags: {
    "*": (tagName, attribs) =>
      tagName === "style"
        ? { tagName: STYLE, attribs: {} }
        : { tagName, attribs: safeAttributes(tagName, attribs) },
  },
}
// The types of the sanitizer are made for another version of the parser than it uses.
Reflect.set(OPTIONS, "parser", { ...XML, Tokenizer: BoundedTokenizer })

function safeAttributes(tag: string, attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => NAME.test(name) && isSafe(tag, name, value)),
  )
}

function isSafe(tag: string, name: string, value: string): boolean {
  if (/^on/i.test(name) || name === "target" || name === "ping") return false
  if (name === "href" || name === "xlink:href")
    return FRAGMENT.test(value) || (tag === "image" && PICTURE.test(value))
  if (name.startsWith("xmlns")) return /^https?:\/\/[\w./-]+(?:#\w*)?$/.test(value)
  if (name === "src" || name === "srcset" || name === "action") return false
  return !loads(value)
}

function safeStyle(escaped: string): string {
  const css = escaped.replaceAll("&gt;", ">")
  return loads(css) || /[<&]/.test(css) ? "" : css
}

/** Whether CSS could load something, even if it is written with escapes. */
function loads(css: string): boolean {
  return (
    /@|\\|expression\s*\(|javascript:|data:|-moz-binding|behavior\s*:|image(?:-set)?\s*\(|src\s*\(/i.test(
      css,
    ) || /url\s*\(\s*(?!["']?#)/i.test(css)
  )
}

interface Drawn {
  id: string | undefined
  /** The names by which a style sheet may choose it. */
  names: string[]
  /** How many markers it can have. */
  corners: number
  /** The elements inside. */
  parts: Drawn[]
  /** The ids of elements that it draws again, and how often. */
  targets: { id: string; times: number }[]
  cost: number | undefined
}

/** How many elements are drawn, if each reference draws its target again. Infinite for references in a circle. */
function drawnBy(svg: string): number {
  const byId = new Map<string, Drawn>()
  const root = elementOf({})
  const open = [root]
  const all: Drawn[] = []
  let css = ""
  let isStyle = false
  const reader = new Parser(
    {
      onopentag(name, attributes) {
        isStyle = name === "style"
        const element = elementOf(attributes)
        all.push(element)
        if (element.id !== undefined) byId.set(element.id, element)
        open.at(-1)?.parts.push(element)
        open.push(element)
      },
      onclosetag() {
        isStyle = false
        open.pop()
      },
      ontext(text) {
        if (isStyle) css += text
      },
    },
    { ...XML, Tokenizer: BoundedTokenizer },
  )
  reader.end(svg)
  addStyles(css, all)
  return costOf(root, byId)
}

function costOf(element: Drawn, byId: ReadonlyMap<string, Drawn>): number {
  if (element.cost !== undefined) return element.cost
  element.cost = Number.POSITIVE_INFINITY
  let cost = 1
  for (const part of element.parts) cost += costOf(part, byId)
  for (const { id, times } of element.targets) {
    const target = byId.get(id)
    if (target) cost += times * costOf(target, byId)
  }
  element.cost = cost
  return cost
}

function elementOf(attributes: Record<string, string>): Drawn {
  const { id, class: classes = "", d = "", points = "" } = attributes
  // A marker can be drawn at each point. A point has two numbers or more.
  const corners = Math.ceil((d + points).split(/[\s,a-zA-Z]+/).length / 2) + 1
  const targets = Object.entries(attributes).flatMap(([name, value]) => {
    if (name === "href" || name === "xlink:href")
      return value.startsWith("#") ? [{ id: value.slice(1), times: 1 }] : []
    return name === "style" ? targetsOf(value, corners) : targetsOf(`${name}:${value}`, corners)
  })
  const names = [...classes.split(/\s+/).map((name) => `.${name}`), ...(id === undefined ? [] : [`#${id}`])]
  return { id, names, corners, parts: [], targets, cost: undefined }
}

/** The references in declarations of CSS. */
function targetsOf(declarations: string, corners: number): Drawn["targets"] {
  return declarations.split(";").flatMap((declaration) =>
    Array.from(declaration.matchAll(/url\(\s*["']?#([^"')]+)/g), ([, target = ""]) => ({
      id: target.trim(),
      times: /^\s*marker(?!-start|-end)/.test(declaration) ? corners : 1,
    })),
  )
}

/**
 * Adds the references of style sheets to the elements that they choose. A selector that is no class or id counts for
 * all elements.
 */
function addStyles(css: string, all: readonly Drawn[]): void {
  let added = 0
  for (const [, selectors = "", declarations = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (!declarations.includes("url(")) continue
    const names = selectors.split(",").map((selector) => selector.trim())
    const isForAll = names.some((name) => !/^[.#][\w-]+$/.test(name))
    for (const element of all) {
      if (!isForAll && !element.names.some((name) => names.includes(name))) continue
      const targets = targetsOf(declarations, element.corners)
      added += targets.length
      if (added > MAX_DRAWN) throw new Refused(TOO_MUCH)
      element.targets.push(...targets)
    }
  }
}
