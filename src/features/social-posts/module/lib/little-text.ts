/**
 * LinkedIn's "little text format". An unescaped reserved character silently cuts the text:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format.
 */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g

export const escapeLittleText = (text: string): string => text.replace(RESERVED, "\\$&")

/** A hashtag that readers can click. */
export const littleHashtag = (tag: string): string => `{hashtag|\\#|${escapeLittleText(tag)}}`

/** The text as readers see it. */
export function readLittleText(text: string): string {
  return text
    .replace(/\{hashtag\|\\?#\|((?:\\.|[^\\}])*)\}/g, (_, tag: string) => `#${tag}`)
    .replace(/\\([\\|{}@[\]()<>#*_~])/g, "$1")
}
