import { model } from "@medusajs/framework/utils"

/** A rebuild of the whole search index. The tables of the index itself are created in a migration. */
export const SearchRebuild = model
  .define("search_rebuild", {
    id: model.id({ prefix: "srebuild" }).primaryKey(),
    status: model.enum(["running", "done", "failed"]).default("running"),
    /** The number of records that are written so far. */
    documents: model.number().default(0),
    total: model.number().default(0),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["status"], unique: true, where: "status = 'running' AND deleted_at IS NULL" }])
