import { largePackage } from "../large-packages"
import { Unbounded } from "./bounded"
import { withBoundedParser } from "./bounded-tokenizer"
import { decodeEntities, decodeWritten } from "./entities"

/** Each round removes one layer of encoded or nested markup. Normal texts have fewer layers. */
const MAX_LAYERS = 8

/**
 * Control characters except line breaks and tabs, code points that are no characters, lone surrogates, and marks that
 * change the text direction.
 */
const UNSEEN =
  /[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

const NO_TAGS = {
  allowedTags: [],
  allowedAttributes: {},
  nonTextTags: ["script", "style", "textarea", "template", "noscript", "xmp", "title", "svg", "math"],
}

/** Text that a browser reads as the start of a tag, a comment or a declaration. */
const TAG = /<(?=[a-z/!?])/i

/**
 * Removes markup and control characters. Keeps paragraphs as `\n`. Removes tags even if they are encoded or nested.
 * Keeps `1 < 2`, `a & b` and `<3`.
 */
export function plainText(text: string): string {
  return withoutMarkup(withoutControlCharacters(text))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

/** Removes markup like {@link plainText}, and joins all lines to one. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ")
}

/** Also makes line breaks and composed characters uniform. */
function withoutControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNSEEN, "").normalize("NFC")
}

function withoutMarkup(text: string): string {
  let left = text
  try {
    for (let layer = 0; layer < MAX_LAYERS; layer++) {
      const bare = withoutControlCharacters(decodeEntities(withoutTags(left)))
      if (bare === left) return left
      left = bare
    }
  } catch (error) {
    if (!(error instanceof Unbounded)) throw error
  }
  // Only hostile texts have more layers or are nested so deeply. Remove all brackets, so that nothing can become a tag.
  return left.replace(/[<>]|&(?=[#a-z])/gi, "")
}

function withoutTags(text: string): string {
  if (!TAG.test(text)) return text
  const apart = text.replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/blockquote)\b[^<>]*>/gi, "\n$&")
  const source = apart.replace(/<(?![a-z/!?])/gi, "&lt;")
  const bare = largePackage("sanitize-html")(source, withBoundedParser(NO_TAGS))
  return decodeWritten(bare).replace(/<(?=[a-z/!?])/gi, "")
}
