import { model } from "@medusajs/framework/utils"
import { revisionColumns } from "../../../../kits/publications/columns"
import { Page } from "./page"

export const PageRevision = model
  .define("page_revision", {
    id: model.id({ prefix: "pagerev" }).primaryKey(),
    ...revisionColumns(),
    page: model.belongsTo(() => Page, { mappedBy: "revisions" }),
  })
  .indexes([{ on: ["page_id", "number"], unique: true }])
