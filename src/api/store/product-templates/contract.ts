import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { listQuery, page } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { ATTRIBUTE_TYPES } from "../../../modules/product-templates/lib/attributes"

const attribute = z.object({
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
    attributes: z.array(attribute).describe("In the order in which they are asked for."),
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

const query = listQuery({
  order: ["title", "-title", "-created_at", "created_at"],
  filters: { q: z.string().max(200).optional().describe("Part of a title or a description.") },
})

export const productTemplates = contract({
  listProductTemplates: {
    method: "GET",
    path: "/store/product-templates",
    auth: "key",
    summary: "All product templates",
    description: "What the product editor asks for, by kind of product.",
    query,
    response: page({ product_templates: z.array(productTemplate) }),
  },
  readProductTemplate: {
    method: "GET",
    path: "/store/product-templates/:slug",
    auth: "key",
    summary: "One product template, by its slug or its id",
    response: z.object({ product_template: productTemplate }),
  },
})
