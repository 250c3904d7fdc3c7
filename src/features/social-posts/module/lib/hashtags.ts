const LONGEST = 100

/** Everything that ends a hashtag at the networks. */
const OUTSIDE = /[^\p{L}\p{M}\p{N}_]/gu
const HAS_LETTER = /\p{L}/u

/** A hashtag inside a text. A letter, digit or `&` directly before it makes it no hashtag. */
const IN_TEXT = /(?<![\p{L}\p{N}_&])#(?=[\p{L}\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu
const MENTION = /(?<![\p{L}\p{N}_.])@(?=[\p{L}\p{N}_.])/gu

/** Hashtags without `#`, spaces and punctuation. Leaves out repeated ones and those without a letter. */
export function cleanHashtags(tags: readonly string[]): string[] {
  const known = new Set<string>()
  return tags.flatMap((tag) => {
    const clean = tag.normalize("NFC").replace(OUTSIDE, "")
    const key = clean.toLowerCase()
    if (!HAS_LETTER.test(clean) || clean.length > LONGEST || known.has(key)) return []
    known.add(key)
    return [clean]
  })
}

export const hashtagsIn = (text: string): number => text.match(IN_TEXT)?.length ?? 0
export const mentionsIn = (text: string): number => text.match(MENTION)?.length ?? 0

/** Turns the hashtags after the first `most` into plain words. */
export const withoutHashtagsBeyond = (text: string, most: number): string =>
  beyond(text, IN_TEXT, most, (found) => found.slice(1))

/** Turns the mentions after the first `most` into plain words. */
export const withoutMentionsBeyond = (text: string, most: number): string =>
  beyond(text, MENTION, most, () => "")

function beyond(text: string, pattern: RegExp, most: number, plain: (found: string) => string): string {
  let count = 0
  return text.replace(pattern, (found) => (++count > most ? plain(found) : found))
}
