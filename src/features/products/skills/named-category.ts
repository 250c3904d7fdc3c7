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
  const exact = all.find(({ id, handle }) => id === name || handle === wanted)
  const named = exact ? [exact] : all.filter((category) => category.name.toLowerCase() === wanted)
  const [category, ...others] = named
  if (!category) throw errors.notFound(say(PROBLEMS.noCategory, call.language, { name }))
  if (others.length > 0)
    throw errors.invalidField(
      say(PROBLEMS.severalCategories, call.language, {
        name,
        choices: named.map(({ handle }) => handle).join(", "),
      }),
    )
  return category
}

/**
 * Splits a text that ends with the name of a category, such as “Pirinç lambayı Ev Aydınlatma” or “lamp into Lighting”.
 * The longest name counts, because a shop may have both “Aydınlatma” and “Ev Aydınlatma”. The name may have a Turkish
 * case ending: “Mutfağa”. `undefined` if the text ends with no category, or with nothing before it.
 */
export function splitAtCategory<Category extends { name: string }>(
  categories: readonly Category[],
  text: string,
): { category: Category; before: string } | undefined {
  const words = text.split(/\s+/).filter((word) => word !== "")
  const found = categories
    .map((category) => ({ category, length: category.name.split(/\s+/).length }))
    .filter(({ category, length }) => length < words.length && isNamed(category.name, words.slice(-length)))
    .sort((a, b) => b.length - a.length || b.category.name.length - a.category.name.length)
  const [longest] = found
  if (!longest) return undefined
  const before = words.slice(0, -longest.length).join(" ").replace(PREPOSITION, "")
  return before.trim() === "" ? undefined : { category: longest.category, before }
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
