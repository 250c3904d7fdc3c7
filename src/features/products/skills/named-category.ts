import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
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
