const CHARACTERS_PER_CREDIT = 1_000

/** The price in credits of translating this many characters. Cached texts are free. */
export function priceOfCharacters(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_CREDIT)
}
