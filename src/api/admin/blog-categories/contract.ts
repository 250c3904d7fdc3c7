import { z } from "zod"
import { slug } from "../../../lib/content/slug"
import { timestamp } from "../../../lib/contract/fields"
import { crud } from "../../../lib/crud/contract"
import { plainLineField, plainTextField } from "../../../lib/fields"
import { byLocale } from "../../../lib/publications/schemas"

const translation = z.strictObject({
  name: plainLineField(100).optional(),
  description: plainTextField(2000).optional(),
})

const input = {
  slug: slug.optional().describe("Left out, it is made of the name."),
  description: plainTextField(2000).nullable().optional(),
  translations: byLocale(translation).optional(),
}

const name = plainLineField(100).meta({ examples: ["Workshop"] })

export const adminBlogCategories = crud({
  path: "/admin/blog-categories",
  one: "blog_category",
  many: "blog_categories",
  called: ["blog category", "blog categories"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["postcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      slug: z.string().meta({ examples: ["workshop"] }),
      name: z.string().meta({ examples: ["Workshop"] }),
      description: z.string().nullable(),
      translations: z
        .record(z.string(), z.object({ name: z.string().optional(), description: z.string().optional() }))
        .meta({ examples: [{ de: { name: "Werkstatt" } }] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminBlogCategory" }),
  order: ["name", "-name", "-created_at", "created_at"],
  create: z.strictObject({ name, ...input }),
  change: z.strictObject({ name: name.optional(), ...input }),
})
