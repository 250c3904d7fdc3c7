/** Only the beginning of a long message is read. */
const MAX_WORDS = 40
/** Parts of words of this length make a word similar to its other forms and to its misspellings. */
const PART = 4
/** The parts of an unknown word count only if this share of them is known. */
const KNOWN_SHARE = 0.3

const OFFSET = 2_166_136_261
const PRIME = 16_777_619

/**
 * The features of a message: its words, its pairs of neighbours, and the parts of its words. Expects a text as `folded`
 * makes it. All numbers are one word, and so are all email addresses. A feature is a hash of 32 bits (FNV-1a), so two
 * hardly ever are the same.
 *
 * @param isKnown whether a learned message has the feature. A misspelled word shares many parts with known words. An
 * unknown name shares a few by chance, which say nothing about the message, so these are left out
 */
export function featuresOf(line: string, isKnown: (feature: number) => boolean = () => true): Int32Array {
  const plain = line.replaceAll(/\S+@\S+/g, " @ ").replaceAll(/(\d)[.,](\d)/g, "$1$2")
  const words = (plain.match(/\p{L}+|\d+|[@%€$£₺#?]/gu) ?? []).slice(0, MAX_WORDS)
  const features = new Set<number>()
  let last = "^"
  for (const text of words) {
    const word = /^\d/.test(text) ? "0" : text
    const own = hashOf(` ${word}`)
    features.add(hashOf(`${last} ${word}`)).add(own)
    const parts = partsOf(`_${word}_`)
    const known = parts.filter(isKnown)
    if (isKnown(own) || known.length >= parts.length * KNOWN_SHARE)
      for (const part of parts) features.add(part)
    last = word
  }
  return Int32Array.from(features.add(hashOf(`${last} $`)))
}

function partsOf(padded: string): number[] {
  const count = Math.max(0, padded.length - PART + 1)
  return Array.from({ length: count }, (_, at) => hashOf(padded.slice(at, at + PART)))
}

function hashOf(text: string): number {
  let hash = OFFSET
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash | 0
}
