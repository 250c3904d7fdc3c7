const BEGINNING = /https?:\/\/|(?<!\/)\bwww\./gi
const LINK = /(?:https?:\/\/|\bwww\.)\S*/gi
/** A message may contain this many links without being suspicious. */
const LINKS_FOR_FREE = 1
/** How much other text a further link needs. With less text, the result rises to 1. */
const BYTES_PER_LINK = 50
/** With this many further links the result is 1, however long the text is. */
const LINK_FARM = 9

/**
 * How much of the text consists of links, from 0 to 1. It counts UTF-8 bytes: a Chinese character has three, and says
 * about as much as three Latin letters.
 */
export function linkDensity(texts: readonly string[]): number {
  const written = texts.map((text) => text.trim()).filter((text) => !isAddress(text))
  const links = sum(written, (text) => text.match(BEGINNING)?.length ?? 0)
  const bytes = sum(written, (text) => Buffer.byteLength(text.replaceAll(LINK, "").trim()))
  const further = Math.max(0, links - LINKS_FOR_FREE)
  return Math.min(1, Math.max((further * BYTES_PER_LINK) / Math.max(bytes, 1), further / LINK_FARM))
}

export function hasLink(text: string): boolean {
  return text.search(BEGINNING) !== -1
}

/** True for a field that contains only an address, such as "your website". That is not suspicious. */
function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S*$/i.test(text) && text.match(BEGINNING)?.length === 1
}

function sum(texts: readonly string[], of: (text: string) => number): number {
  return texts.reduce((total, text) => total + of(text), 0)
}
