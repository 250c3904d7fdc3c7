import { model } from "@medusajs/framework/utils"
import { QUOTE_STATES } from "../lib/states"

export const QuoteRequest = model
  .define("quote_request", {
    id: model.id({ prefix: "quote" }).primaryKey(),
    /** The year, the counter and random characters, so that nobody can guess another buyer's number. */
    quote_number: model.text().unique(),
    year: model.number(),
    counter: model.number(),
    status: model.enum([...QUOTE_STATES]).default("submitted"),
    /** The number of the latest revision that was sent. 0: the request itself. */
    revision: model.number().default(0),
    /** Grows with each saved draft and each sent revision, so that no admin overwrites another's draft unseen. */
    draft_version: model.number().default(0),
    locale: model.text(),
    region_id: model.text().nullable(),
    sales_channel_id: model.text().nullable(),
    currency_code: model.text(),
    country_code: model.text().nullable(),
    province: model.text().nullable(),
    customer_id: model.text().nullable(),
    email: model.text(),
    contact: model.json(),
    address: model.json().nullable(),
    po_number: model.text().nullable(),
    message: model.text().nullable(),
    custom_fields: model.json(),
    isg: model.json().nullable(),
    files: model.json(),
    file_ids: model.json(),
    /** The names, the company and the titles of the lines, for the inbox and its search. */
    summary: model.text(),
    total: model.bigNumber().nullable(),
    valid_until: model.dateTime().nullable(),
    /** The id of the admin who answers. */
    assigned_to: model.text().nullable(),
    /** The acceptance sets it before the order is placed, so that a crash loses no order. */
    order_id: model.text().nullable(),
  })
  .indexes([
    { on: ["year", "counter"], unique: true },
    { on: ["status", "created_at", "id"], where: "deleted_at IS NULL" },
    { on: ["created_at", "id"], where: "deleted_at IS NULL" },
    { on: ["email"] },
    { on: ["customer_id"] },
    { on: ["valid_until"], where: "status = 'sent'" },
  ])
