import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { categoryChange, newCategory } from "../module/schemas"

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
  create: newCategory,
  change: categoryChange,
})
