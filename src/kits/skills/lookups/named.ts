import { productNamed, withoutCase } from "../commands/naming"
import { alike, wordsIn } from "../lib/alike"
import type { Call } from "../skill"

/** The product that these words name, if there is one. Throws 400 if several have the name. */
export async function productIn(call: Call, words: readonly string[]): Promise<string | undefined> {
  const name = withoutCase(words.join(" "))
  if (name === "") return undefined
  const candidates = await call.scope.resolve("products").findAlike(name, wordsIn(name))
  const isAny =
    candidates.some(({ is_exact }) => is_exact) || alike(name, candidates, ({ title }) => title).length > 0
  return isAny ? (await productNamed(call, name)).id : undefined
}

/** The words that are left are a product's name, or else they are reported as not understood. */
export async function byProduct(call: Call, left: readonly string[]) {
  if (left.length === 0) return {}
  const product = await productIn(call, left)
  return product === undefined ? { not_understood: [left.join(" ")] } : { input: { product } }
}
