import { Refusal } from "./refusal.mjs"

const DECLARED = /^export \{ \w+ \} from "\.\/[\w-]+\/declaration"$/

/**
 * Where a feature is named outside its own files: path → what becomes of the text. It is one line in one file. All
 * registries read the list that this file is.
 *
 * @param {Record<string, string>} names as `namesOf` makes them
 * @returns {Record<string, (text: string) => string>}
 */
export function wiringOf({ slug, key }) {
  return {
    "src/features/index.ts": (text) =>
      withFeature(text, slug, `export { ${key} } from "./${slug}/declaration"`),
  }
}

/** Among the other features, in the order of the alphabet. */
function withFeature(text, slug, line) {
  const lines = text.split("\n")
  const first = lines.findIndex((candidate) => DECLARED.test(candidate))
  if (first === -1)
    throw new Refusal(
      `it has no line 'export { … } from "./…/declaration"' any more, where a feature is named. Renew scripts/new-feature/wiring.mjs.`,
    )
  const slugOf = (candidate) => /"\.\/([\w-]+)\//.exec(candidate)?.[1] ?? ""
  let place = first
  while (DECLARED.test(lines[place] ?? "") && slugOf(lines[place]) < slug) place++
  return lines.toSpliced(place, 0, line).join("\n")
}
