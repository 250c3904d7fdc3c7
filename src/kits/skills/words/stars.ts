import type { Said } from "./said"

const STARS =
  /(?<![\w'])(\d|one|two|three|four|five|bir|tek|iki|uc|dort|bes)[- ]?(?:stars?|yildiz\w*)(?![\w'])/
const STAR_WORDS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  bir: 1,
  tek: 1,
  iki: 2,
  uc: 3,
  dort: 4,
  bes: 5,
}

/** Takes a rating out of a message: “4 stars”, “two-star”, “beş yıldız”. */
export function takeStars(said: Said): number | undefined {
  const stars = said.take(STARS)?.groups[1]
  return stars === undefined ? undefined : (STAR_WORDS[stars] ?? Number(stars))
}
