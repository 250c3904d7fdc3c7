import { z } from "zod"
import { slug } from "../../../lib/content/slug"
import { timestamp } from "../../../lib/contract/fields"
import { crud } from "../../../lib/crud/contract"
import { line, plainLineField, plainTextField } from "../../../lib/fields"
import { attributes } from "../../../modules/product-templates/lib/attributes"
import { productTemplate } from "../../store/product-templates/contract"

const MOST_OPTIONS = 5
const MOST_VALUES = 100
const MOST_TAGS = 20

const title = plainLineField(200).meta({ examples: ["Apparel"] })

const differ = (values: string[]) => new Set(values).size === values.length

const option = z.strictObject({
  title: line(100),
  values: z.array(line(100)).min(1).max(MOST_VALUES).refine(differ, "must differ from each other"),
})

const optional = {
  slug: slug.optional().describe("Its address. Left out, it is made of the title."),
  description: plainTextField(5000).nullable().optional(),
  attributes: attributes.optional(),
  options: z
    .array(option)
    .max(MOST_OPTIONS)
    .refine((all) => differ(all.map(({ title }) => title)), "must have titles that differ")
    .optional(),
  product_type: line(100).nullable().optional(),
  tags: z.array(line(100)).max(MOST_TAGS).refine(differ, "must differ from each other").optional(),
}

export const adminProductTemplates = crud({
  path: "/admin/product-templates",
  one: "product_template",
  many: "product_templates",
  called: ["product template", "product templates"],
  schema: productTemplate.extend({ created_at: timestamp }).meta({ id: "AdminProductTemplate" }),
  order: ["-created_at", "created_at", "title", "-title"],
  create: z.strictObject({ title, ...optional }),
  change: z.strictObject({ title: title.optional(), ...optional }),
})
