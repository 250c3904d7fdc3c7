import type { PersonalData } from "../../../kits/declarations/personal-data"
import { ADDRESS, BOOKS, LINK, NO_ADDRESS } from "./address-columns"

/** The personal data in the engine's orders and payments. They stay for the books, without the person. */
export const orderData: readonly PersonalData[] = [
  {
    table: "order",
    foundBy: { customer: "customer_id", email: "email" },
    columns: ["display_id", "status", "email", "currency_code", "locale", "metadata", "created_at"],
    onErasure: { keep: BOOKS, set: { email: null, metadata: null }, inRowsOfOthers: { email: null } },
  },
  {
    table: "order_address",
    foundBy: {
      customer: "customer_id",
      rows: [
        { column: "id", parent: "order", key: "shipping_address_id" },
        { column: "id", parent: "order", key: "billing_address_id" },
        // A changed address is a new row. Only the order's history still names the old one.
        { column: "id", parent: "order_change_action", key: "details.old.id" },
        { column: "id", parent: "order_change_action", key: "details.new.id" },
      ],
    },
    columns: ADDRESS,
    onErasure: { keep: BOOKS, set: NO_ADDRESS },
  },
  {
    table: "order_item",
    foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
    columns: ["item_id", "quantity", "metadata"],
    onErasure: { keep: BOOKS, redact: ["metadata"] },
  },
  {
    table: "order_line_item",
    foundBy: { rows: [{ column: "id", parent: "order_item", key: "item_id" }] },
    columns: ["title", "variant_title", "unit_price", "metadata"],
    onErasure: { keep: BOOKS, redact: ["metadata"] },
  },
  {
    table: "order_shipping",
    foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
    columns: [],
    onErasure: { keep: LINK },
  },
  {
    table: "order_shipping_method",
    foundBy: { rows: [{ column: "id", parent: "order_shipping", key: "shipping_method_id" }] },
    columns: ["name", "amount", "data", "metadata"],
    onErasure: { keep: BOOKS, redact: ["data", "metadata"] },
  },
  {
    table: "order_change",
    foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
    columns: ["change_type", "description", "status", "declined_reason", "created_at"],
    onErasure: {
      keep: BOOKS,
      redact: [
        "description",
        "internal_note",
        "declined_reason",
        "metadata",
        "created_by",
        "requested_by",
        "confirmed_by",
        "declined_by",
        "canceled_by",
      ],
    },
  },
  {
    table: "order_change_action",
    foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
    columns: ["action", "details", "created_at"],
    onErasure: { keep: BOOKS, redact: ["details", "internal_note"] },
  },
  {
    table: "return",
    foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
    columns: ["status", "created_at"],
    onErasure: { keep: BOOKS, redact: ["metadata"] },
  },
  {
    table: "return_item",
    foundBy: { rows: [{ column: "return_id", parent: "return", key: "id" }] },
    columns: ["quantity", "note"],
    onErasure: { keep: BOOKS, set: { note: null } },
  },
  {
    table: "order_fulfillment",
    foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
    columns: [],
    onErasure: { keep: LINK },
  },
  {
    table: "fulfillment",
    foundBy: { rows: [{ column: "id", parent: "order_fulfillment", key: "fulfillment_id" }] },
    columns: ["shipped_at", "delivered_at", "data", "metadata"],
    onErasure: { keep: BOOKS, redact: ["data", "metadata"] },
  },
  {
    table: "fulfillment_address",
    foundBy: { rows: [{ column: "id", parent: "fulfillment", key: "delivery_address_id" }] },
    columns: ADDRESS,
    onErasure: { keep: BOOKS, set: NO_ADDRESS },
  },
  {
    table: "order_payment_collection",
    foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
    columns: [],
    onErasure: { keep: LINK },
  },
  {
    table: "cart_payment_collection",
    foundBy: { rows: [{ column: "cart_id", parent: "cart", key: "id" }] },
    columns: [],
    onErasure: { keep: LINK },
  },
  {
    table: "payment_collection",
    foundBy: {
      rows: [
        { column: "id", parent: "order_payment_collection", key: "payment_collection_id" },
        { column: "id", parent: "cart_payment_collection", key: "payment_collection_id" },
      ],
    },
    columns: ["amount", "currency_code", "status", "created_at"],
    onErasure: { keep: BOOKS, redact: ["metadata"] },
  },
  {
    table: "payment_session",
    foundBy: { rows: [{ column: "payment_collection_id", parent: "payment_collection", key: "id" }] },
    columns: ["provider_id", "amount", "currency_code", "status", "created_at"],
    onErasure: {
      keep: "A refund needs the provider's references.",
      set: { context: null },
      redact: ["data", "metadata"],
    },
  },
  {
    table: "payment",
    foundBy: { rows: [{ column: "payment_collection_id", parent: "payment_collection", key: "id" }] },
    columns: ["provider_id", "amount", "currency_code", "created_at", "captured_at", "canceled_at"],
    onErasure: { keep: "A refund needs the provider's references.", redact: ["data", "metadata"] },
  },
  {
    table: "refund",
    foundBy: { rows: [{ column: "payment_id", parent: "payment", key: "id" }] },
    columns: ["amount", "note", "created_at"],
    onErasure: { keep: BOOKS, redact: ["note", "metadata"] },
  },
  {
    table: "promotion_campaign_budget_usage",
    foundBy: { customer: "attribute_value", email: "attribute_value" },
    columns: ["attribute_value", "used"],
    onErasure: "delete",
  },
]
