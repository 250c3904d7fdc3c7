const BEGINNING = /https?:\/\/|(?<!\/)\bwww\./gi
const LINK = /(?:https?:\/\/|\bwww\.)\S*/gi
/** A link that belongs to what somebody has to say. */
const LINKS_FOR_FREE = 1
/** So little text for each further link makes a text of links. */
const BYTES_PER_LINK = 50
/** However long a text is, so many further links make a link farm of it. */
const LINK_FARM = 9

/**
 * How much of what was written is links, 0 to 1. Measured in bytes of UTF-8: a Chinese character, which takes three,
 * says about what three Latin letters do.
 */
export function linkDensity(texts: readonly string[]): number {
  const written = texts.map((text) => text.trim()).filter((text) => !isAddress(text))
  const links = sum(written, (text) => text.match(BEGINNING)?.length ?? 0)
  const bytes = sum(written, (text) => Buffer.byteLength(text.replaceAll(LINK, "").trim()))
  const further = Math.max(0, links - LINKS_FOR_FREE)
  return Math.min(1, Math.max((further * BYTES_PER_LINK) / Math.max(bytes, 1), further / LINK_FARM))
}

/** A field such as "your website": an address and nothing else. */
function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S*$/i.test(text) && text.match(BEGINNING)?.length === 1
}

function sum(texts: readonly string[], of: (text: string) => number): number {
  return texts.reduce((total, text) => total + of(text), 0)
}
