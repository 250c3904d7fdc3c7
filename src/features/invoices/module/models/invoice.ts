import { model } from "@medusajs/framework/utils"

/** An invoice for an order, or for a paid invoice of a subscription. A trigger keeps it as it is. */
export const Invoice = model
  .define("invoice", {
    id: model.id({ prefix: "inv" }).primaryKey(),
    order_id: model.text().unique().nullable(),
    subscription_id: model.text().nullable(),
    /** The row of the subscription's billing that was paid. */
    subscription_invoice_id: model.text().unique().nullable(),
    year: model.number(),
    counter: model.number(),
    /** Such as `2026-000042`. */
    number: model.text(),
    locale: model.text(),
    /** All that the PDF shows. */
    document: model.json(),
    issued_at: model.dateTime(),
  })
  .indexes([{ on: ["year", "counter"], unique: true }, { on: ["subscription_id"] }])
  .checks([
    {
      name: "invoice_purchase",
      expression: ({ order_id, subscription_id, subscription_invoice_id }) =>
        `(${order_id} IS NULL) = (${subscription_invoice_id} IS NOT NULL) AND (${subscription_id} IS NULL) = (${subscription_invoice_id} IS NULL)`,
    },
  ])
