import { model } from "@medusajs/framework/utils"

/** A run that writes the whole index anew. The index itself is in tables that the migration makes. */
export const SearchRebuild = model
  .define("search_rebuild", {
    id: model.id({ prefix: "srebuild" }).primaryKey(),
    status: model.enum(["running", "done", "failed"]).default("running"),
    /** Things written so far, of so many. */
    documents: model.number().default(0),
    total: model.number().default(0),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["status"], unique: true, where: "status = 'running' AND deleted_at IS NULL" }])
