import { z } from "zod"
import { byLocale } from "../../../kits/publications/schemas"
import { slug } from "../../../lib/content/slug"
import { plainLineField, plainTextField } from "../../../lib/fields"

const FURTHEST = 2 ** 31 - 1

const name = plainLineField(200).meta({ examples: ["Walking tours"] })
const description = plainTextField(5000).nullable().optional()

export const categoryTranslations = z.record(
  z.string(),
  z.object({ name: z.string().optional(), description: z.string().nullable().optional() }),
)

const optional = {
  slug: slug.optional().describe("Its address. Default: made from the name."),
  description,
  parent_id: z.string().max(100).nullable().optional().describe("The category that contains this one."),
  position: z.int().min(-FURTHEST).max(FURTHEST).optional().describe("The lowest number comes first."),
  translations: byLocale(z.strictObject({ name: name.optional(), description }))
    .nullable()
    .optional(),
}

export const newTourCategory = z.strictObject({ name, ...optional })

export const tourCategoryChange = z.strictObject({ name: name.optional(), ...optional })

/** A category as storefronts read it. */
export const shownTourCategory = z.object({
  id: z.string().meta({ examples: ["tourcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  slug: z.string().meta({ examples: ["walking-tours"] }),
  name: z.string().meta({ examples: ["Walking tours"] }),
  description: z.string().nullable().describe("Plain text."),
  locale: z
    .string()
    .nullable()
    .describe("The language of its name. `null`: it is not translated, so it is the shop's own."),
  parent_id: z.string().nullable().describe("The category that contains this one."),
})
