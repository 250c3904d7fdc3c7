import { pluralize } from "@medusajs/framework/utils"
import { Refusal } from "./refusal.mjs"

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST_PREFIX = 16
const PREFIX = /^[a-z][a-z0-9]{1,15}$/

/** Names that a feature must not have: reserved words, and names that the templates use themselves. */
const TAKEN = new Set(
  (
    "admin arguments async await body break case catch class const continue contract count crud debugger default " +
    "delete do else enum errors eval export extends false finally for found function id if implements import in " +
    "instanceof interface let let model new null operations optional package page pagination private protected " +
    "public query return route routes scope select sent service shop singleton slug static storefront super switch this throw " +
    "title true try typeof unique var void wanted while with word yield z"
  ).split(" "),
)

/**
 * Every form of a feature's name, by its placeholder in the templates.
 *
 * @param {string} slug plural and kebab-case, such as `size-guides`
 * @param {{ shape: string, singular?: string, prefix?: string, now: Date }} options
 */
export function namesOf(
  slug,
  { shape, singular = shape === "singleton" ? slug : singularOf(slug), prefix = prefixOf(singular), now },
) {
  for (const [what, name] of [
    ["The slug", slug],
    ["--singular", singular],
  ])
    if (!KEBAB.test(name))
      throw new Refusal(`${what} must be in kebab-case, such as size-guides: '${name}' is not.`)
  if (!PREFIX.test(prefix))
    throw new Refusal(
      `--prefix must be 2 to 16 lower-case letters and digits, such as sizeg: '${prefix}' is not.`,
    )

  const models = pascal(slug)
  const model = pascal(singular)
  if (shape === "singleton" && pluralize(model) === models)
    throw new Refusal(`A shop has one of a singleton: choose a slug in the singular instead of '${slug}'.`)
  if (shape !== "singleton" && (slug === singular || pluralize(model) !== models))
    throw new Refusal(
      `The engine calls several '${singular}' '${kebab(pluralize(model))}', not '${slug}'. ` +
        "Set --singular, or choose a slug that is its plural.",
    )
  const isSingleton = shape === "singleton"
  for (const name of [camel(slug), camel(singular)])
    if (TAKEN.has(name)) throw new Refusal(`The templates already use the name '${name}'.`)

  return {
    shape,
    slug,
    singular,
    prefix,
    key: camel(slug),
    keyOne: camel(singular),
    Models: models,
    Model: model,
    CONSTANT: snake(slug).toUpperCase(),
    one: snake(singular),
    table: isSingleton ? `${snake(singular)}_version` : snake(singular),
    tables: snake(slug),
    thing: singular.replaceAll("-", " "),
    things: slug.replaceAll("-", " "),
    Heading: sentence(slug),
    Thing: sentence(singular),
    timestamp: now.toISOString().replaceAll(/\D/g, "").slice(0, 14),
  }
}

function prefixOf(singular) {
  return singular.replaceAll("-", "").slice(0, LONGEST_PREFIX)
}

function singularOf(slug) {
  if (/[^aeiou]ies$/.test(slug)) return slug.replace(/ies$/, "y")
  return slug.replace(/(?<=s|x|z|ch|sh)es$|s$/, "")
}

function pascal(name) {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase())
}

function camel(name) {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())
}

function snake(name) {
  return name.replaceAll("-", "_")
}

function kebab(name) {
  return name.replaceAll(/(?<=.)([A-Z])/g, "-$1").toLowerCase()
}

function sentence(name) {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ")
}
