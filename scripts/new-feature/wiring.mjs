import { Refusal } from "./refusal.mjs"

/**
 * Where a feature is named outside its own files: path → what becomes of the text. Each place is found by the line
 * that opens a list; imports are put in order by the formatter afterwards.
 *
 * @param {Record<string, string>} names as `namesOf` makes them
 * @returns {Record<string, (text: string) => string>}
 */
export function wiringOf({ slug, key, keyOne, Models, Heading }) {
  return {
    "medusa-config.ts": (text) => withModule(text, `    { resolve: "./src/modules/${slug}" },`),

    "src/api/contracts.ts": (text) => {
      const imports = [
        `import { admin${Models} } from "./admin/${slug}/contract"`,
        `import { ${key} } from "./store/${slug}/contract"`,
      ]
      const headings = [
        `  ${property(Heading)}: ${key},`,
        `  "${Heading}: administration": admin${Models}.rows,`,
      ]
      return withImports(before(text, '  "This document": ', headings), imports)
    },

    "src/seed/index.ts": (text) =>
      withImports(atEndOf(text, "const seeds: Seed[] = [", "]", `  ${key},`), [
        `import { ${key} } from "./${slug}"`,
      ]),

    "integration-tests/factories/lists/index.ts": (text) =>
      withImports(amongSpreads(text, "export const lists: ListEntries = {", `${keyOne}Lists`), [
        `import { ${keyOne}Lists } from "./${slug}"`,
      ]),
  }
}

/** Among the modules that need no options, which stand together, in the order of the alphabet. */
function withModule(text, line) {
  const lines = text.split("\n")
  const isModule = (candidate) => /^ {4}\{ resolve: "\.\/src\/modules\/[\w-]+" \},$/.test(candidate)
  const first = lines.findIndex(isModule)
  if (first === -1) throw notFound('{ resolve: "./src/modules/…" },')
  let place = first
  while (isModule(lines[place]) && lines[place] < line) place++
  return lines.toSpliced(place, 0, line).join("\n")
}

function before(text, opening, added) {
  const lines = text.split("\n")
  const place = lines.findIndex((line) => line.startsWith(opening))
  if (place === -1) throw notFound(opening)
  return lines.toSpliced(place, 0, ...added).join("\n")
}

function atEndOf(text, opening, closing, added) {
  const lines = text.split("\n")
  const start = lines.indexOf(opening)
  const end = lines.indexOf(closing, start)
  if (start === -1 || end === -1) throw notFound(opening)
  return lines.toSpliced(end, 0, added).join("\n")
}

function amongSpreads(text, opening, name) {
  const start = text.indexOf(opening)
  const end = text.indexOf("}", start)
  if (start === -1 || end === -1) throw notFound(opening)
  const inside = text.slice(start + opening.length, end)
  const spreads = [...inside.split(","), `...${name}`].map((spread) => spread.trim()).filter(Boolean)
  return `${text.slice(0, start)}${opening} ${spreads.sort().join(", ")} ${text.slice(end)}`
}

function withImports(text, imports) {
  if (!text.startsWith("import ")) throw notFound("import …")
  return `${imports.join("\n")}\n${text}`
}

/** As the formatter leaves it: quotes only where they are needed. */
function property(name) {
  return /^\w+$/.test(name) ? name : `"${name}"`
}

function notFound(opening) {
  return new Refusal(
    `it has no line '${opening.trim()}' any more, where a feature is named. Renew scripts/new-feature/wiring.mjs.`,
  )
}
