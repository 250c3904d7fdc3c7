import { model } from "@medusajs/framework/utils"

/** An invoice of a subscription: for a cycle, or for the difference after a change of the plan. */
export const SubscriptionInvoice = model
  .define("subscription_invoice", {
    id: model.id({ prefix: "subinv" }).primaryKey(),
    subscription_id: model.text(),
    cycle_id: model.text().nullable(),
    kind: model.enum(["cycle", "proration"]),
    status: model.enum(["open", "paid", "void"]),
    amount_minor: model.number(),
    currency_code: model.text(),
    url: model.text().nullable(),
    /** The provider's id of the invoice, or the reference of our charge. */
    reference: model.text().unique(),
    issued_at: model.dateTime(),
    /** A copy of what was sold, because the plan may change before the documents are made. */
    sold: model.json().nullable(),
    /** When our job must issue the printed invoice. Null if there is none to issue. */
    document_due_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subscription_id", "issued_at"] },
    { on: ["document_due_at"], where: "document_due_at IS NOT NULL AND deleted_at IS NULL" },
  ])
