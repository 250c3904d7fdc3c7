import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { withoutCase } from "../../../kits/skills/commands/naming"
import { folded } from "../../../kits/skills/lib/plain-words"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"

/** The most categories in a list. It is enough for most shops, and short enough for a model. */
const MAX_CATEGORIES = 200

export const categoryName = z.string().min(1).max(300).describe("The category's id, handle or name.")

export interface NamedCategory {
  id: string
  name: string
  handle: string
  is_active: boolean
  parent_category_id: string | null
}

/** The shop's categories, by name. */
export async function listCategories({ scope }: Pick<Call, "scope">): Promise<NamedCategory[]> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_category",
    fields: ["id", "name", "handle", "is_active", "parent_category_id"],
    pagination: { take: MAX_CATEGORIES, skip: 0, order: { name: "ASC" } },
  })
  return data.map(({ id, name, handle, is_active, parent_category_id }) => ({
    id,
    name,
    handle,
    is_active,
    parent_category_id: parent_category_id ?? null,
  }))
}

/** Finds the category with this id, handle or name. Throws 404. If several fit, throws 400 with a list of them. */
export async function namedCategory(
  call: Pick<Call, "scope" | "language">,
  name: string,
): Promise<NamedCategory> {
  const wanted = name.trim().toLowerCase()
  const all = await listCategories(call)
  const own = all.find(({ id }) => id === name)
  if (own) return own
  const named = all.filter((category) => category.name.toLowerCase() === wanted)
  const exact = all.find(({ handle }) => handle === wanted)
  return onlyOf(call, name, exact && named.length < 2 ? [exact] : named)
}

/** The only one of the categories that fit a name. Throws 404 if none fits, and 400 with a list if several do. */
export function onlyOf(
  { language }: Pick<Call, "language">,
  name: string,
  found: readonly NamedCategory[],
): NamedCategory {
  const [category, ...others] = found
  if (!category) throw errors.notFound(say(PROBLEMS.noCategory, language, { name }))
  if (others.length === 0) return category
  // A handle that is the same word as the name does not tell the categories apart, so the id is shown.
  const choices = found.map((one) => (folded(one.handle) === folded(one.name) ? one.id : one.handle))
  throw errors.invalidField(say(PROBLEMS.severalCategories, language, { name, choices: choices.join(", ") }))
}

/**
 * Splits a text that ends with the name of a category, such as “Pirinç lambayı Ev Aydınlatma” or “lamp into Lighting”.
 * The longest name counts, because a shop may have both “Aydınlatma” and “Ev Aydınlatma”. The name may have a Turkish
 * case ending: “Mutfağa”. If no name fits, the last word may be an id or a handle. Several categories may have the same
 * name, for example in different parents: all of them are found. `undefined` if the text ends with no category, or with
 * nothing before it.
 */
export function splitAtCategory<Category extends Pick<NamedCategory, "id" | "name" | "handle">>(
  categories: readonly Category[],
  text: string,
): { categories: Category[]; before: string } | undefined {
  const words = text.split(/\s+/).filter((word) => word !== "")
  const named = categories
    .map((category) => ({ category, length: category.name.split(/\s+/).length }))
    .filter(({ category, length }) => length < words.length && isNamed(category.name, words.slice(-length)))
    .sort((a, b) => b.length - a.length || b.category.name.length - a.category.name.length)
  const last = withoutCase(words.at(-1) ?? "")
  const [longest] = named
  const found = longest
    ? named
        .filter(
          ({ category, length }) =>
            length === longest.length && category.name.length === longest.category.name.length,
        )
        .map(({ category }) => category)
    : categories.filter(({ id, handle }) => id === last || handle === last.toLowerCase())
  if (found.length === 0) return undefined
  const before = words
    .slice(0, -(longest?.length ?? 1))
    .join(" ")
    .replace(PREPOSITION, "")
  return before.trim() === "" ? undefined : { categories: found, before }
}

const PREPOSITION = /\s(?:in|into|to|under|from|out of|off)(?:\s(?:the|our|category))*$|\s(?:the|our)$/i

function isNamed(name: string, words: readonly string[]): boolean {
  const own = folded(name).split(/\s+/)
  const said = words.map((word) => folded(withoutCase(word)))
  return own.every((word, place) => {
    const one = said[place] ?? ""
    return one === word || (place === own.length - 1 && isInCase(one, word))
  })
}

/** The endings “to”, “from”, “at” and “of”, and the object of a verb. */
const CASE = /^(?:[yns]?[aeiu]|n?[dt][ae]n?|n?[iu]n)$/
const SOFT: Record<string, string> = { k: "g", p: "b", t: "d", c: "c" }

function isInCase(word: string, stem: string): boolean {
  const last = stem.at(-1) ?? ""
  const soft = stem.slice(0, -1) + (SOFT[last] ?? last)
  return [stem, soft].some((one) => word.startsWith(one) && CASE.test(word.slice(one.length)))
}
