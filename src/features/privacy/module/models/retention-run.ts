import { model } from "@medusajs/framework/utils"

/** A run of a job that deletes data after its time, if it has deleted something or a part has failed. It names nobody. */
export const RetentionRun = model
  .define("retention_run", {
    id: model.id({ prefix: "retrun" }).primaryKey(),
    job: model.text(),
    /** The number of removed or emptied rows by table. */
    removed: model.json(),
    /** The tables whose turn failed. The server's log has the errors. */
    failed: model.array(),
    ran_at: model.dateTime(),
  })
  .indexes([{ on: ["ran_at", "id"] }])
