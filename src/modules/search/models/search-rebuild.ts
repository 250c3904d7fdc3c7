import { model } from "@medusajs/framework/utils"

/** A run that rebuilds the whole index. The migration creates the tables of the index. */
export const SearchRebuild = model
  .define("search_rebuild", {
    id: model.id({ prefix: "srebuild" }).primaryKey(),
    status: model.enum(["running", "done", "failed"]).default("running"),
    /** Entities written so far. */
    documents: model.number().default(0),
    total: model.number().default(0),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["status"], unique: true, where: "status = 'running' AND deleted_at IS NULL" }])
