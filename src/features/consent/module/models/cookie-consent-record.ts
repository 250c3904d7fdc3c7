import { model } from "@medusajs/framework/utils"

/**
 * One decision about cookies. Records never change and are never deleted. Each contains the hash of the one before it.
 * Only the columns about the person become null when the person is erased: the hash covers a digest of them.
 */
export const CookieConsentRecord = model
  .define("cookie_consent_record", {
    id: model.id({ prefix: "ccr" }).primaryKey(),
    session_id: model.text(),
    /** 1 for the first decision of a session. */
    sequence: model.number(),
    action: model.enum(["accept_all", "reject_all", "custom", "withdraw"]),
    categories: model.json(),
    banner_version: model.number(),
    /** The wording that the visitor saw, in `cookie_banner_wording`. */
    banner_hash: model.text(),
    locale: model.text(),
    /** Whether the browser sent the signal Global Privacy Control. */
    gpc: model.boolean(),
    /** The consent string of a platform of the IAB, as received. */
    tc_string: model.text().nullable(),
    recorded_at: model.dateTime(),
    /** A digest of the columns about the person, with the salt. */
    subject_digest: model.text(),
    previous_hash: model.text().nullable(),
    hash: model.text(),
    /** The address of the visitor's network, without the last part. */
    network: model.text().nullable(),
    user_agent: model.text().nullable(),
    customer_id: model.text().nullable(),
    salt: model.text().nullable(),
  })
  .indexes([{ on: ["session_id", "sequence"], unique: true }, { on: ["customer_id"] }])
