const CHARACTERS_PER_CREDIT = 250

/** The price in credits of speaking a text. */
export function priceOfSpeech(text: string): number {
  return Math.ceil(Array.from(text).length / CHARACTERS_PER_CREDIT)
}
