import type { PersonalData } from "../../../kits/declarations/personal-data"
import { ADDRESS } from "./address-columns"
import { orderData } from "./order-data"

/**
 * A customer without an account, made by a cart that is gone. Customers whom an admin has added or put into a group are
 * no such guests.
 */
const IS_FORGOTTEN_GUEST = `has_account = false AND created_by IS NULL
  AND NOT EXISTS (SELECT FROM cart WHERE cart.customer_id = customer.id)
  AND NOT EXISTS (SELECT FROM "order" WHERE "order".customer_id = customer.id)
  AND NOT EXISTS (SELECT FROM customer_group_customer AS its WHERE its.customer_id = customer.id)`
const GUEST_DAYS = { area: "privacy", field: "guest_retention_days" } as const

const accounts: readonly PersonalData[] = [
  {
    table: "customer",
    foundBy: { customer: "id" },
    columns: [
      "email",
      "first_name",
      "last_name",
      "phone",
      "company_name",
      "metadata",
      "has_account",
      "created_at",
    ],
    onErasure: {
      keep: "Orders name the customer by an id. The row keeps no other data, and is hidden.",
      set: {
        email: null,
        first_name: null,
        last_name: null,
        phone: null,
        company_name: null,
        metadata: null,
      },
    },
    // The database deletes the addresses with the row.
    retention: [{ days: GUEST_DAYS, since: "created_at", where: IS_FORGOTTEN_GUEST, deletes: true }],
  },
  {
    table: "customer_address",
    foundBy: { customer: "customer_id" },
    columns: [...ADDRESS, "address_name"],
    onErasure: "delete",
  },
  {
    table: "customer_group_customer",
    foundBy: { customer: "customer_id" },
    columns: ["customer_group_id"],
    onErasure: "delete",
  },
  {
    table: "auth_identity",
    foundBy: { customer: "app_metadata.customer_id" },
    columns: ["created_at"],
    onErasure: { keep: "It is deleted with the account. An admin who is also a customer keeps it." },
  },
  {
    table: "provider_identity",
    foundBy: { rows: [{ column: "auth_identity_id", parent: "auth_identity", key: "id" }] },
    columns: ["provider", "entity_id", "user_metadata", "created_at"],
    onErasure: { keep: "It is deleted with the account. An admin who is also a customer keeps it." },
  },
  {
    table: "customer_account_holder",
    foundBy: { customer: "customer_id" },
    columns: ["account_holder_id"],
    onErasure: "delete",
    retention: [
      {
        days: GUEST_DAYS,
        since: "created_at",
        where: "NOT EXISTS (SELECT FROM customer WHERE customer.id = customer_account_holder.customer_id)",
      },
    ],
  },
  {
    table: "account_holder",
    foundBy: {
      email: "email",
      rows: [{ column: "id", parent: "customer_account_holder", key: "account_holder_id" }],
    },
    columns: ["provider_id", "external_id", "email", "data"],
    onErasure: "delete",
    retention: [
      {
        days: GUEST_DAYS,
        since: "created_at",
        where: `NOT EXISTS (SELECT FROM customer_account_holder AS its WHERE its.account_holder_id = account_holder.id)`,
      },
    ],
  },
]

/** A cart that nobody has changed for so long is abandoned. */
const ABANDONED_DAYS = 90

const carts: readonly PersonalData[] = [
  {
    table: "cart",
    foundBy: { customer: "customer_id", email: "email" },
    columns: ["email", "customer_id", "currency_code", "metadata", "created_at", "completed_at"],
    onErasure: {
      keep: "An order refers to its cart.",
      set: { email: null, customer_id: null, metadata: null },
      inRowsOfOthers: { email: null },
    },
    retention: [{ days: ABANDONED_DAYS, since: "updated_at", where: "completed_at IS NULL" }],
  },
  {
    table: "cart_address",
    foundBy: {
      customer: "customer_id",
      rows: [
        { column: "id", parent: "cart", key: "shipping_address_id" },
        { column: "id", parent: "cart", key: "billing_address_id" },
      ],
    },
    columns: ADDRESS,
    onErasure: "delete",
    retention: [
      {
        days: ABANDONED_DAYS,
        since: "updated_at",
        where: `id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart
                        WHERE completed_at IS NULL AND updated_at < :before)`,
      },
    ],
  },
  {
    table: "cart_line_item",
    foundBy: { rows: [{ column: "cart_id", parent: "cart", key: "id" }] },
    columns: ["title", "quantity", "metadata"],
    onErasure: { keep: "It is a part of a cart.", redact: ["metadata"] },
  },
  {
    table: "cart_shipping_method",
    foundBy: { rows: [{ column: "cart_id", parent: "cart", key: "id" }] },
    columns: ["name", "data", "metadata"],
    onErasure: { keep: "It is a part of a cart.", redact: ["data", "metadata"] },
  },
]

const records: readonly PersonalData[] = [
  {
    table: "notification",
    foundBy: { email: "to", quotes: ["data", "provider_data"] },
    columns: ["to", "channel", "template", "created_at"],
    onErasure: "delete",
  },
  {
    table: "workflow_execution",
    foundBy: { quotes: ["execution", "context"] },
    columns: [],
    onErasure: {
      keep: "The engine continues an interrupted workflow with it, and deletes it later.",
      redact: ["execution", "context"],
    },
  },
]

/** The personal data in the engine's tables. */
export const engineData: readonly PersonalData[] = [...accounts, ...carts, ...orderData, ...records]
