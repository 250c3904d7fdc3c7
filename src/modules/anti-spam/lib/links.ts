const BEGINNING = /https?:\/\/|(?<!\/)\bwww\./gi
const LINK = /(?:https?:\/\/|\bwww\.)\S*/gi
/** One link is normal in a message. */
const LINKS_FOR_FREE = 1
/** Text needed per further link. With less text the score rises to 1. */
const BYTES_PER_LINK = 50
/** This many further links score 1, even in a very long text. */
const LINK_FARM = 9

/**
 * Rates how much of the text is links, 0 to 1. It counts UTF-8 bytes, because one Chinese character (three bytes) says
 * as much as about three Latin letters.
 */
export function linkDensity(texts: readonly string[]): number {
  const written = texts.map((text) => text.trim()).filter((text) => !isAddress(text))
  const links = sum(written, (text) => text.match(BEGINNING)?.length ?? 0)
  const bytes = sum(written, (text) => Buffer.byteLength(text.replaceAll(LINK, "").trim()))
  const further = Math.max(0, links - LINKS_FOR_FREE)
  return Math.min(1, Math.max((further * BYTES_PER_LINK) / Math.max(bytes, 1), further / LINK_FARM))
}

/** True for a field such as "your website" that holds one address and nothing else. */
function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|www\.)\S*$/i.test(text) && text.match(BEGINNING)?.length === 1
}

function sum(texts: readonly string[], of: (text: string) => number): number {
  return texts.reduce((total, text) => total + of(text), 0)
}
