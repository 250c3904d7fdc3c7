import { errors } from "../../../lib/errors"
import { alike, wordsIn } from "../lib/alike"
import { goodsFirst } from "../lib/goods"
import { say } from "../lib/texts"
import type { Call } from "../skill"
import { bilingual, type Pattern, type Said } from "../words/said"

/** English and Turkish words around a name that are not part of it. */
const AROUND = bilingual(
  /dont forget(?: to)?|never forget to|why dont|cant|couldnt|wont|wouldnt|the|a|an|of|our|my|this|that|these|those|please|pls|plz|can|could|would|will|you|u|i|we|want|wanna|need|like|to|lets|let us|just|now|right now|for me|for us|kindly|hey|how about|what about|hi|hello|ok|okay|go ahead|and|then|also|so|it|its|is|are|be|should|must|shall|has|have|on|at|in|for|with|as|by|from|'?s|\|/,
  /unutma\w*|etmeyi|yapmayi|lutfen|bana|bize|bizim|bir|su|bu|o|simdi|hemen|acaba|ve|de|da|icin|olarak|olan|adli|adinda|mi|misin|misiniz/,
)

/**
 * Removes the given words and filler words from a message. The rest is the name. A Turkish case ending is removed from
 * it.
 */
export function nameLeft(said: Said, own: Pattern): string {
  said.drop(own)
  said.drop(AROUND)
  return withoutCase(said.left().join(" "))
}

export function withoutCase(name: string): string {
  return name.replaceAll(/['’]\p{L}{1,5}(?!\p{L})/gu, "").trim()
}

/** Finds the product with this name, among the goods if any of them has it. Throws 404. If several have the name, throws 400 with a list of them. */
export async function productNamed({ scope, language }: Call, name: string) {
  const candidates = await scope.resolve("products").findAlike(name, wordsIn(name))
  const exact = candidates.filter(({ is_exact }) => is_exact)
  const found = goodsFirst(exact.length > 0 ? exact : alike(name, candidates, ({ title }) => title))
  const [product, ...others] = found
  if (!product) throw errors.notFound(say(TEXTS.none, language, { name }))
  if (others.length > 0) {
    const choices = found.slice(0, MAX_LISTED).map(({ title }) => `“${title}”`)
    throw errors.invalidField(say(TEXTS.several, language, { name, choices: choices.join(", ") }))
  }
  return product
}

const MAX_LISTED = 6
const TEXTS = {
  none: { en: "There is no product “{name}”.", tr: "“{name}” diye bir ürün yok." },
  several: {
    en: "Which product do you mean by “{name}”: {choices}?",
    tr: "“{name}” ile hangi ürünü kastediyorsunuz: {choices}?",
  },
}
