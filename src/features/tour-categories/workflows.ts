import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../kits/tables/table-writing"
import { crudWorkflows } from "../../kits/tables/workflows"
import { slugFrom } from "../../lib/content/slug"
import { errors } from "../../lib/errors"
import type { TourCategoryInput } from "./module/types"

const service = (container: MedusaContainer) => container.resolve("tourCategories")
type Service = ReturnType<typeof service>

const writing = tableWriting((tourCategories: Service) => ({
  create: async (input: TourCategoryInput) => {
    await requireParent(tourCategories, input.parent_id)
    return tourCategories.createTourCategories({ ...input, slug: slugOf(input) })
  },
  retrieve: (id) => tourCategories.retrieveTourCategory(id),
  update: async (row: Partial<TourCategoryInput> & { id: string }) => {
    await requireParent(tourCategories, row.parent_id)
    return tourCategories.updateTourCategories(row)
  },
  remove: (id) => tourCategories.softDeleteTourCategories(id),
  restore: (id) => tourCategories.restoreTourCategories(id),
}))

/** Create, update and delete tour categories. */
export const tourCategoryWorkflows = crudWorkflows("tour-category", { service, ...writing })

async function requireParent(tourCategories: Service, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [found] = await tourCategories.listTourCategories({ id }, { select: ["id"] })
  if (!found) throw errors.invalidField(`Field 'parent_id': no category has the id '${id}'.`)
}

/** If the name has no character for a slug, the caller must choose one. */
function slugOf({ name, slug = slugFrom(name) }: TourCategoryInput): string {
  if (slug === "") throw errors.missingField("slug")
  return slug
}
