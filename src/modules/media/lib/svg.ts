import { errors } from "../../../lib/errors"
import { largePackage } from "../../../lib/large-packages"

const LARGEST_SVG_BYTES = 1024 * 1024
const DEEPEST = 100

const SHAPES =
  "svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath image " +
  "marker pattern mask clipPath linearGradient radialGradient stop view " +
  "filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting " +
  "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge " +
  "feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
/** The sanitizer does not escape the text of `style`, so the element is renamed while it runs. */
const STYLE = "checkedstyle"
const ALLOWED_TAGS = [...SHAPES.split(" "), STYLE]

const CHECKED_STYLE = new RegExp(`<${STYLE}>([^<]*)</${STYLE}>`, "g")

const NAME = /^(?:xmlns(?::[a-z]+)?|xml:space|xml:lang|xlink:href|[a-z][a-zA-Z\d-]*)$/
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z\d+/=\s]*$/
const FRAGMENT = /^#[^\s"'<>]*$/

/**
 * Returns the SVG without anything that could run, load or link: scripts, event handlers, foreign objects, animations
 * and addresses other than fragments. Throws 400 for a file that is not well-formed text or declares entities.
 */
export function sanitizeSvg(source: Buffer): string {
  if (source.length > LARGEST_SVG_BYTES)
    throw errors.payloadTooLarge(`An SVG may have at most ${LARGEST_SVG_BYTES} bytes.`)
  const text = decoded(source)
  if (/<!ENTITY/i.test(text)) throw errors.invalidField("The SVG declares entities, which are not accepted.")

  const clean = largePackage("sanitize-html")(text, {
    allowedTags: ALLOWED_TAGS,
    allowVulnerableTags: true,
    allowedAttributes: false,
    allowedSchemes: false,
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    nestingLimit: DEEPEST,
    disallowedTagsMode: "discard",
    nonTextTags: ["script", "foreignObject", "foreignobject", "iframe", "object", "embed", "audio", "video"],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: {
      "*": (tagName, attribs) =>
        tagName === "style"
          ? { tagName: STYLE, attribs: {} }
          : { tagName, attribs: safeAttributes(tagName, attribs) },
    },
  })
    .replaceAll(CHECKED_STYLE, (_, css: string) => `<style>${safeStyle(css)}</style>`)
    .trim()
  if (!clean.startsWith("<svg")) throw errors.invalidField("The file is not an SVG.")
  return clean.startsWith("<svg xmlns=") || /^<svg[^>]*\sxmlns="/.test(clean)
    ? clean
    : clean.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
}

function decoded(source: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(source)
  } catch (cause) {
    throw errors.invalidField("An SVG must be UTF-8 text.", { cause })
  }
}

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

/** Whether CSS could load something, even if it is written with escapes. */
function loads(css: string): boolean {
  return (
    /@|\\|expression\s*\(|javascript:|data:|-moz-binding|behavior\s*:|image(?:-set)?\s*\(|src\s*\(/i.test(
      css,
    ) || /url\s*\(\s*(?!["']?#)/i.test(css)
  )
}

function safeStyle(escaped: string): string {
  const css = escaped.replaceAll("&gt;", ">")
  return loads(css) || /[<&]/.test(css) ? "" : css
}
