import { model } from "@medusajs/framework/utils"

/** A browser that has decided about cookies, with its last decision. `cookie_consent_record` has all decisions. */
export const CookieConsentSession = model
  .define("cookie_consent_session", {
    id: model.id({ prefix: "ccs" }).primaryKey(),
    /** The SHA-256 of the session's id. The id itself opens the session, so it is not stored. */
    session_key: model.text(),
    customer_id: model.text().nullable(),
    status: model.enum(["granted", "partial", "denied", "withdrawn"]),
    /** The decision by category, such as `{"analytics": true}`. */
    categories: model.json(),
    banner_version: model.number(),
    locale: model.text(),
    /** The number and the hash of the last record. */
    sequence: model.number(),
    hash: model.text(),
    /** A signature of the last record's number and hash. It shows whether records at the end are missing. */
    seal: model.text(),
    /** The register that counts this session, and its number there. Null for sessions of earlier releases. */
    register: model.number().nullable(),
    number: model.number().nullable(),
    recorded_at: model.dateTime(),
    expires_at: model.dateTime(),
  })
  .indexes([
    { on: ["session_key"], unique: true },
    { on: ["customer_id"] },
    { on: ["recorded_at", "id"] },
    { on: ["register", "number"], unique: true },
  ])
