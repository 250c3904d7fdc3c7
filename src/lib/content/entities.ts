import { largePackage } from "../large-packages"

/** The four references that an HTML serializer writes for special characters. */
const WRITTEN: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }

/** Decodes one layer of HTML character references, such as `&colon;` or `&#x3a;`. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text
  const asText = text.replace(/</g, "&lt;")
  return decodeWritten(largePackage("sanitize-html")(asText, { allowedTags: [], allowedAttributes: {} }))
}

/** Decodes the output of the sanitizer, which contains only its own four references. */
export function decodeWritten(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (reference) => WRITTEN[reference] ?? reference)
}
