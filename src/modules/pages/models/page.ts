import { model } from "@medusajs/framework/utils"
import { publicationColumns } from "../../../lib/publications/columns"
import { PageRevision } from "./page-revision"
import { PageTranslation } from "./page-translation"

export const Page = model
  .define("page", {
    id: model.id({ prefix: "page" }).primaryKey(),
    ...publicationColumns(),
    /** Where it stands among the others, the lowest first. */
    position: model.number().default(0),
    /** By which a storefront may choose a layout, such as `landing`; what there is, is its own affair. */
    template: model.text().nullable(),
    translations: model.hasMany(() => PageTranslation, { mappedBy: "page" }),
    revisions: model.hasMany(() => PageRevision, { mappedBy: "page" }),
  })
  .indexes([
    // Whatever is public or will be, in the usual order of its list.
    { on: ["position", "title", "id"], where: "status <> 'draft' AND deleted_at IS NULL" },
    { on: ["created_at", "id"] },
  ])
