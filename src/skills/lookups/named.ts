import { productNamed, withoutCase } from "../commands/naming"
import { alike, wordsIn } from "../lib/alike"
import type { Call } from "../skill"

/** The one product that some words name, if they name any. Throws 400 where they may name several. */
export async function productIn(call: Call, words: readonly string[]): Promise<string | undefined> {
  const name = withoutCase(words.join(" "))
  if (name === "") return undefined
  const candidates = await call.scope.resolve("products").findAlike(name, wordsIn(name))
  const isAny =
    candidates.some(({ is_exact }) => is_exact) || alike(name, candidates, ({ title }) => title).length > 0
  return isAny ? (await productNamed(call, name)).id : undefined
}

/** By words that are left over: more of an input where they name a product, and else what was not understood. */
export async function byProduct(call: Call, left: readonly string[]) {
  if (left.length === 0) return {}
  const product = await productIn(call, left)
  return product === undefined ? { not_understood: [left.join(" ")] } : { input: { product } }
}
