import { largePackage } from "../large-packages"

/** An HTML serializer writes only these four entities. */
const WRITTEN: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }

/** Decodes HTML entities, such as `&colon;` or `&#x3a;`, once. The result may contain entities again. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text
  const asText = text.replace(/</g, "&lt;")
  return decodeWritten(largePackage("sanitize-html")(asText, { allowedTags: [], allowedAttributes: {} }))
}

/** Decodes text that the sanitizer has written. It contains only the four entities above. */
export function decodeWritten(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (reference) => WRITTEN[reference] ?? reference)
}
