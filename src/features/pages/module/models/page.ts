import { model } from "@medusajs/framework/utils"
import { publicationColumns } from "../../../../kits/publications/columns"
import { PageRevision } from "./page-revision"
import { PageTranslation } from "./page-translation"

export const Page = model
  .define("page", {
    id: model.id({ prefix: "page" }).primaryKey(),
    ...publicationColumns(),
    /** Sort position, lowest first. */
    position: model.number().default(0),
    /** Layout name, for example `landing`. Each storefront defines its own names. */
    template: model.text().nullable(),
    translations: model.hasMany(() => PageTranslation, { mappedBy: "page" }),
    revisions: model.hasMany(() => PageRevision, { mappedBy: "page" }),
  })
  .indexes([
    // Serves the lists of storefronts in their default order. They contain no drafts.
    { on: ["position", "title", "id"], where: "status <> 'draft' AND deleted_at IS NULL" },
    { on: ["created_at", "id"] },
  ])
