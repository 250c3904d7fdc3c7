import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { slugFrom } from "../../../lib/content/slug"
import { errors } from "../../../lib/errors"
import type { ProductTemplateInput } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("productTemplates")
type Service = ReturnType<typeof service>

/** Create, update and delete workflows of product templates. */
export const productTemplateWorkflows = crudWorkflows("product-template", {
  service,
  ...tableWriting((productTemplates: Service) => ({
    create: ({ attributes = [], options = [], tags = [], ...input }: ProductTemplateInput) => {
      const lists = {
        attributes: jsonColumn.parse(attributes),
        options: jsonColumn.parse(options),
        tags: jsonColumn.parse(tags),
      }
      return productTemplates.createProductTemplates({ ...input, ...lists, slug: slugOf(input) })
    },
    retrieve: (id) => productTemplates.retrieveProductTemplate(id),
    update: (row: Partial<ProductTemplateInput> & { id: string }) => productTemplates.changeTemplate(row),
    remove: (id) => productTemplates.softDeleteProductTemplates(id),
    restore: (id) => productTemplates.restoreProductTemplates(id),
  })),
})

/** The type of a JSON column that contains a list. The engine's types allow only objects. */
const jsonColumn = z.custom<Record<string, unknown>>(Array.isArray)

/**
 * The slug, by default made from the title. Throws 400 `missing_field` if the title has neither letters nor digits.
 * Then the caller must send a slug.
 */
function slugOf({ title, slug = slugFrom(title) }: ProductTemplateInput): string {
  if (slug === "") throw errors.missingField("slug")
  return slug
}
