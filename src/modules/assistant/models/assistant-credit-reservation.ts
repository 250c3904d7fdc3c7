import { model } from "@medusajs/framework/utils"

/** Credits that are reserved for a turn. When it ends they are paid or returned. */
export const AssistantCreditReservation = model
  .define("assistant_credit_reservation", {
    id: model.id({ prefix: "aires" }).primaryKey(),
    amount: model.number(),
    status: model.enum(["open", "settled", "refunded"]),
    actor_type: model.text(),
    actor_id: model.text(),
    /** No turn takes longer. A crash left a reservation that is open after this time, and its credits are returned. */
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"], where: "status = 'open'" }])
