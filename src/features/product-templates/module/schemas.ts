import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { slug } from "../../../lib/content/slug"
import { line, plainLineField, plainTextField } from "../../../lib/fields"
import { ATTRIBUTE_TYPES, attributes } from "./attributes"

const MAX_OPTIONS = 5
const MAX_VALUES = 100
const MAX_TAGS = 20

const title = plainLineField(200).meta({ examples: ["Apparel"] })

const differ = (values: string[]) => new Set(values).size === values.length

const option = z.strictObject({
  title: line(100),
  values: z.array(line(100)).min(1).max(MAX_VALUES).refine(differ, "must differ from each other"),
})

const optional = {
  slug: slug.optional().describe("Its address. Default: made from the title."),
  description: plainTextField(5000).nullable().optional(),
  attributes: attributes.optional(),
  options: z
    .array(option)
    .max(MAX_OPTIONS)
    .refine((all) => differ(all.map(({ title }) => title)), "must have titles that differ")
    .optional(),
  product_type: line(100).nullable().optional(),
  tags: z.array(line(100)).max(MAX_TAGS).refine(differ, "must differ from each other").optional(),
}

export const newProductTemplate = z.strictObject({ title, ...optional })
export const productTemplateChange = z.strictObject({ title: title.optional(), ...optional })

const attributeAnswer = z.object({
  key: z.string().meta({ examples: ["material"] }),
  label: z.string().meta({ examples: ["Material"] }),
  type: z.enum(ATTRIBUTE_TYPES).meta({ examples: ["select"] }),
  choices: z
    .array(z.string())
    .describe("What there is to choose from.")
    .meta({ examples: [["Cotton", "Linen"]] }),
  unit: z.string().nullable().describe("Of a number, such as `cm`."),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  help: z.string().nullable().describe("Says more to whoever fills it in."),
  is_required: z.boolean().meta({ examples: [true] }),
  default: z
    .json()
    .describe("What a new product begins with.")
    .meta({ examples: ["Cotton"] }),
})

export const productTemplate = z
  .object({
    id: z.string().meta({ examples: ["ptmpl_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    slug: z.string().meta({ examples: ["apparel"] }),
    title: z.string().meta({ examples: ["Apparel"] }),
    description: z.string().nullable().describe("Plain text."),
    attributes: z.array(attributeAnswer).describe("In the order in which they are asked for."),
    options: z
      .array(z.object({ title: z.string(), values: z.array(z.string()) }))
      .describe("What such a product usually comes in.")
      .meta({ examples: [[{ title: "Size", values: ["S", "M", "L"] }]] }),
    product_type: z.string().nullable().describe("The value of the product type that it usually has."),
    tags: z
      .array(z.string())
      .describe("The values of the tags that it usually has.")
      .meta({ examples: [["summer"]] }),
    updated_at: timestamp,
  })
  .meta({ id: "ProductTemplate" })
