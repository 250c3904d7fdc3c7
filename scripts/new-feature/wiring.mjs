import { Refusal } from "./refusal.mjs"

const DECLARED = /^export \{ \w+ \} from "\.\/[\w-]+\/declaration"$/

/**
 * The changes outside the feature's own files: path → change of the text. It is one line in the feature list, which all
 * registries read, and one in the dashboard's navigation, because only a person knows a better place for the page.
 *
 * @param {Record<string, string>} names the result of `namesOf` @returns {Record<string, (text: string) => string>}
 */
export function wiringOf({ slug, key }) {
  return {
    "src/features/index.ts": (text) =>
      withFeature(text, slug, `export { ${key} } from "./${slug}/declaration"`),
    "src/admin/navigation/map.ts": (text) => withPage(text, `      { to: "/${slug}" },`),
  }
}

/** Inserts the line in alphabetical order. */
function withFeature(text, slug, line) {
  const lines = text.split("\n")
  const first = lines.findIndex((candidate) => DECLARED.test(candidate))
  if (first === -1)
    throw new Refusal(
      `it has no line 'export { … } from "./…/declaration"'. Adapt scripts/new-feature/wiring.mjs.`,
    )
  const slugOf = (candidate) => /"\.\/([\w-]+)\//.exec(candidate)?.[1] ?? ""
  let place = first
  while (DECLARED.test(lines[place] ?? "") && slugOf(lines[place]) < slug) place++
  return lines.toSpliced(place, 0, line).join("\n")
}

/** Inserts the line at the end of the pages below Content. */
function withPage(text, line) {
  const lines = text.split("\n")
  const parent = lines.indexOf('    to: "/content",')
  const end = lines.indexOf("    ],", parent)
  if (parent === -1 || end === -1)
    throw new Refusal("it has no pages below '/content'. Adapt scripts/new-feature/wiring.mjs.")
  return lines.toSpliced(end, 0, line).join("\n")
}
