import { model } from "@medusajs/framework/utils"
import { CONSENT_ACTIONS } from "../statuses"

/** A change of a subscription, as evidence. Rows never change. */
export const EmailConsentEvent = model
  .define("email_consent_event", {
    id: model.id({ prefix: "ecev" }).primaryKey(),
    subscription_id: model.text(),
    email: model.text(),
    list_id: model.text(),
    action: model.enum([...CONSENT_ACTIONS]),
    /** The words that the person agreed to. */
    text: model.text().nullable(),
    locale: model.text(),
    source: model.text().nullable(),
    /** The network of the caller's address. The last part of the address is missing. */
    network: model.text().nullable(),
    at: model.dateTime(),
  })
  .indexes([{ on: ["subscription_id", "at"] }, { on: ["email"] }, { on: ["at", "id"] }])
