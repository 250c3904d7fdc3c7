import { model } from "@medusajs/framework/utils"

/** Proof that a person has agreed to a text. Rows never change. */
export const ConsentReceipt = model
  .define("consent_receipt", {
    id: model.id({ prefix: "crec" }).primaryKey(),
    /** The exact text that the person saw. */
    text: model.text(),
    sha256: model.text(),
    locale: model.text(),
    given_at: model.dateTime(),
    /** The purpose, such as the name of a form's field. */
    purpose: model.text(),
    subject_email: model.text().nullable(),
    subject_customer_id: model.text().nullable(),
    /** The record with which the consent was given, such as `form_submission`. */
    source_type: model.text(),
    source_id: model.text(),
  })
  .indexes([
    { on: ["source_type", "source_id", "purpose"], unique: true },
    { on: ["subject_email"] },
    { on: ["subject_customer_id"] },
    { on: ["sha256"] },
  ])
