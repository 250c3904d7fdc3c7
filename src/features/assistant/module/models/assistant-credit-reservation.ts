import { model } from "@medusajs/framework/utils"

/** Credits that are reserved while a message is answered. Afterwards they are used up or given back. */
export const AssistantCreditReservation = model
  .define("assistant_credit_reservation", {
    id: model.id({ prefix: "aires" }).primaryKey(),
    amount: model.number(),
    status: model.enum(["open", "settled", "refunded"]),
    actor_type: model.text(),
    actor_id: model.text(),
    /**
     * Every answer ends before this time. If the row is still open then, a crash has left it, and its credits are given
     * back.
     */
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"], where: "status = 'open'" }])
