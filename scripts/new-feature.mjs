/** `npm run new:feature <slug>`: generates a complete feature in the standard shape. See docs/new-feature.md. */
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { Modules } from "@medusajs/framework/utils"
import { namesOf } from "./new-feature/names.mjs"
import { Refusal } from "./new-feature/refusal.mjs"
import { FOREIGN, SHAPES, textsOf } from "./new-feature/shapes.mjs"
import { wiringOf } from "./new-feature/wiring.mjs"

const USAGE = `npm run new:feature <slug> [-- --shape <shape> --singular <name> --prefix <letters> --names <file> --keep-pages]

  <slug>      plural, in kebab-case: size-guides. A singleton's slug is singular: cookie-banner
  --shape     ${Object.keys(SHAPES).join(", ")}. Left out, table.
  --singular  one of them: size-guide. Left out, it is made of the slug.
  --prefix    what ids begin with: sizeg. Left out, the singular without hyphens.
  --names     a JSON file with the feature's name by language: {"de": {"one": "Größentabelle", "many": "Größentabellen"}}.
              Languages that it leaves out get the English name.
  --keep-pages  leaves docs/routes.md, docs/features.md and docs/events.md as they are, for example because another
              feature is generated next`

const ROOT = path.resolve(import.meta.dirname, "..")
const TEMPLATES = path.join(import.meta.dirname, "new-feature/templates")
const TEMPLATE_SUFFIX = ".txt"
/** The specs that write docs/routes.md, docs/features.md and docs/events.md. */
const PAGES = [
  "src/api/unit-tests/document.spec.ts",
  "src/features/unit-tests/features-page.spec.ts",
  "src/features/unit-tests/events-page.spec.ts",
]

try {
  main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`Nothing was generated. ${error.message}`)
  process.exitCode = 1
}

function main() {
  const { names, translated, keepsPages } = namesFromArguments()
  refuseClashes(names)
  // All texts are built before the first file is written, so that a mistake leaves no files behind.
  const made = { ...fromTemplates(names), ...textsOf(names, translated) }
  const taken = Object.keys(made).filter((file) => existsSync(path.join(ROOT, file)))
  if (taken.length > 0) throw new Refusal(`These files already exist:\n  ${taken.join("\n  ")}`)
  const wired = rewired(names)

  for (const [file, text] of Object.entries({ ...made, ...wired })) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), text)
  }
  run("node_modules/.bin/biome", ["check", "--write", ...Object.keys({ ...made, ...wired })])
  if (!keepsPages) writePages()
  tell(names, Object.keys(made), [
    ...Object.keys(wired),
    ...(keepsPages ? [] : ["docs/events.md", "docs/features.md", "docs/routes.md"]),
  ])
  const untranslated = FOREIGN.filter((language) => !(language in translated))
  if (untranslated.length > 0)
    console.log(`
Translate the feature's name, which is still English in:
  ${untranslated.map((language) => `src/admin/i18n/${names.slug}/${language}.json`).join("\n  ")}`)
}

function writePages() {
  // Writes all pages in one run, because each run loads all features, which takes long. The files come before
  // `--update`, because Vitest would take a file after it for its value.
  run("node_modules/.bin/vitest", ["run", "--project", "unit", "--no-file-parallelism", ...PAGES, "--update"])
}

function namesFromArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        shape: { type: "string", default: "table" },
        singular: { type: "string" },
        prefix: { type: "string" },
        names: { type: "string" },
        "keep-pages": { type: "boolean", default: false },
      },
    })
    const [slug, ...others] = positionals
    if (slug === undefined || others.length > 0) throw new Refusal(`One slug is needed.\n\n${USAGE}`)
    if (!Object.hasOwn(SHAPES, values.shape))
      throw new Refusal(`There is no shape '${values.shape}'.\n\n${USAGE}`)
    if (existsSync(path.join(ROOT, "src/features", slug)))
      throw new Refusal(`The feature '${slug}' already exists.`)
    const { names: file, "keep-pages": keepsPages, ...forms } = values
    return {
      names: namesOf(slug, { ...forms, now: new Date() }),
      translated: translatedNames(file),
      keepsPages,
    }
  } catch (error) {
    if (!String(error.code).startsWith("ERR_PARSE_ARGS")) throw error
    throw new Refusal(`${error.message}\n\n${USAGE}`)
  }
}

/** The translated names of the feature, by language, from the file of `--names`. */
function translatedNames(file) {
  if (file === undefined) return {}
  let names
  try {
    names = JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    throw new Refusal(`--names must be a JSON file: ${error.message}`)
  }
  for (const [language, forms] of Object.entries(names)) {
    if (!FOREIGN.includes(language))
      throw new Refusal(`--names must have these languages only: ${FOREIGN.join(", ")}.`)
    if (typeof forms?.one !== "string" || typeof forms.many !== "string")
      throw new Refusal(`--names must have the texts 'one' and 'many' for '${language}'.`)
  }
  return names
}

/** Refuses names that are in use: keys of the dependency container, tables, routes and prefixes of ids. */
function refuseClashes({ slug, key, tables, table, prefix }) {
  const engineKeys = Object.values(Modules)
  if (engineKeys.includes(key) || engineKeys.includes(tables) || engineKeys.includes(table))
    throw new Refusal(`The engine already has a module '${table}'.`)
  for (const area of ["store", "admin"])
    if (existsSync(path.join(ROOT, "node_modules/@medusajs/medusa/dist/api", area, slug)))
      throw new Refusal(`The engine already has the route /${area}/${slug}.`)

  const features = path.join(ROOT, "src/features")
  for (const file of filesIn(features).filter((name) => name.includes("/models/"))) {
    const text = readFileSync(path.join(features, file), "utf8")
    if (text.includes(`define("${table}"`))
      throw new Refusal(`src/features/${file} already has the table '${table}'.`)
    if (text.includes(`prefix: "${prefix}"`))
      throw new Refusal(
        `src/features/${file} already uses the id prefix '${prefix}'. Choose another --prefix.`,
      )
  }
}

/** The texts of the new files, by path. */
function fromTemplates(names) {
  const fill = (text) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => names[name])
  return Object.fromEntries(
    filesIn(path.join(TEMPLATES, names.shape)).map((file) => [
      fill(file.slice(0, -TEMPLATE_SUFFIX.length)),
      fill(readFileSync(path.join(TEMPLATES, names.shape, file), "utf8")),
    ]),
  )
}

/** The new texts of files that list all features, by path. */
function rewired(names) {
  return Object.fromEntries(
    Object.entries(wiringOf(names)).map(([file, rewire]) => {
      try {
        return [file, rewire(readFileSync(path.join(ROOT, file), "utf8"))]
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(`In ${file}, ${error.message}`) : error
      }
    }),
  )
}

function filesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
    )
    .sort()
}

function run(command, words) {
  try {
    execFileSync(command, words, { cwd: ROOT, stdio: "pipe" })
  } catch (error) {
    console.error(`The files were written, but this command failed: ${command} ${words.join(" ")}`)
    console.error(`${error.stdout}${error.stderr}`)
    process.exit(1)
  }
}

function tell({ slug, key }, made, wired) {
  console.log(`Generated:\n  ${made.join("\n  ")}\n\nWired in:\n  ${wired.join("\n  ")}\n`)
  const pages = wired.includes("docs/routes.md")
    ? "All checks pass now:"
    : "All checks pass after this:\n  npm run features\n  npm run routes"
  console.log(`${pages}
  npm run check
  npx vitest run --project http integration-tests/http/${slug}/${slug}.spec.ts

Next:
  - Give the model its own columns, in src/features/${slug}/module/models, then in types.ts and the rows in api/. Until the
    feature is merged, delete its migration and snapshot and generate them again: npm run medusa -- db:generate ${key}
  - npm run schema, now and after each change of a migration: src/boot/schema.sql must be made of all migrations.
  - Replace the seed's example, and add the feature's own behaviour to the spec.
  - npm run routes after each change of a row. See docs/new-feature.md.`)
}
