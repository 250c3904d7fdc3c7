import sanitizeHtml from "sanitize-html"

/** The four that a serializer of HTML writes, each of which stands for one character of markup. */
const WRITTEN: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }

/** Text without the character references that HTML has (`&colon;`, `&#x3a;`), one layer of them. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text
  const asText = text.replace(/</g, "&lt;")
  return decodeWritten(sanitizeHtml(asText, { allowedTags: [], allowedAttributes: {} }))
}

/** The same where the sanitizer has written the text, and so only the four of its own can be there. */
export function decodeWritten(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (reference) => WRITTEN[reference] ?? reference)
}
