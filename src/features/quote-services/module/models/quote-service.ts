import { model } from "@medusajs/framework/utils"
import { SERVICE_UNITS } from "../schemas"

export const QuoteService = model
  .define("quote_service", {
    id: model.id({ prefix: "qserv" }).primaryKey(),
    code: model.text().unique(),
    name: model.text().searchable(),
    /** Plain text. */
    description: model.text().searchable().nullable(),
    unit: model.enum([...SERVICE_UNITS]).default("piece"),
    base_amount: model.bigNumber().nullable(),
    currency_code: model.text().nullable(),
    requires_isg: model.boolean().default(false),
  })
  // The default order of the storefront's list.
  .indexes([{ on: ["name", "id"] }])
  .checks([
    {
      name: "quote_service_price",
      expression: (columns) => `(${columns.base_amount} IS NULL) = (${columns.currency_code} IS NULL)`,
    },
  ])
