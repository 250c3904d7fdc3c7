import { model } from "@medusajs/framework/utils"

/** Credits that are set aside for a turn: paid at its end, or given back. */
export const AssistantCreditReservation = model
  .define("assistant_credit_reservation", {
    id: model.id({ prefix: "aires" }).primaryKey(),
    amount: model.number(),
    status: model.enum(["open", "settled", "refunded"]),
    actor_type: model.text(),
    actor_id: model.text(),
    /** No turn takes longer: what is open then was left by a crash, and is given back. */
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"], where: "status = 'open'" }])
