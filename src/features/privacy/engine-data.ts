import type { PersonalData } from "../../lib/features/personal-data"
import { ADDRESS } from "./address-columns"
import { orderData } from "./order-data"

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
        ...{ email: null, first_name: null, last_name: null, phone: null, company_name: null },
        metadata: null,
      },
    },
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
  },
  {
    table: "account_holder",
    foundBy: {
      email: "email",
      rows: [{ column: "id", parent: "customer_account_holder", key: "account_holder_id" }],
    },
    columns: ["provider_id", "external_id", "email", "data"],
    onErasure: "delete",
  },
]

const carts: readonly PersonalData[] = [
  {
    table: "cart",
    foundBy: { customer: "customer_id", email: "email" },
    columns: ["email", "customer_id", "currency_code", "metadata", "created_at", "completed_at"],
    onErasure: {
      keep: "An order refers to its cart.",
      set: { email: null, customer_id: null, metadata: null },
    },
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
