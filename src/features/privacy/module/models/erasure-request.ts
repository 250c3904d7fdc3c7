import { model } from "@medusajs/framework/utils"

/** A request to erase a person, and later the proof that it was done. It has no name and no address. */
export const ErasureRequest = model
  .define("erasure_request", {
    id: model.id({ prefix: "erase" }).primaryKey(),
    /** Null if an admin erased an email without a customer. */
    customer_id: model.text().nullable(),
    status: model.enum(["pending", "completed"]).default("pending"),
    /** The SHA-256 of the token in the mail. Null if no confirmation is needed any more. */
    token_hash: model.text().nullable(),
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    requested_at: model.dateTime(),
    expires_at: model.dateTime().nullable(),
    completed_at: model.dateTime().nullable(),
    /** The number of erased rows by table. */
    erased: model.json().nullable(),
  })
  .indexes([
    { on: ["token_hash"], unique: true, where: "token_hash IS NOT NULL AND deleted_at IS NULL" },
    {
      name: "IDX_erasure_request_one_pending",
      on: ["customer_id"],
      unique: true,
      where: "status = 'pending' AND deleted_at IS NULL",
    },
    { on: ["requested_at", "id"] },
  ])
