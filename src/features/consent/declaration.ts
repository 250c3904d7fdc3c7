import { defineFeature } from "../../kits/declarations/declaration"

/** How long a decision names its visitor's network and browser. The decision itself stays as proof. */
const RECORD_DAYS = 395

export const consent = defineFeature({
  slug: "consent",
  about: "proof of what people have agreed to, in the exact words",
  modules: (_, { secrets }) => [
    { resolve: "./src/features/consent/module", options: { secret: secrets.jwt } },
  ],
  personalData: [
    {
      table: "consent_receipt",
      foundBy: { email: "subject_email", customer: "subject_customer_id" },
      columns: ["text", "locale", "given_at", "purpose", "subject_email", "subject_customer_id"],
      onErasure: "delete",
    },
    // The decisions stay as proof, without the person. Their hashes stay valid, because they cover a salted digest.
    {
      table: "cookie_consent_record",
      // Decisions before the sign-in belong to the same person.
      foundBy: {
        customer: "customer_id",
        rows: [{ column: "session_id", parent: "cookie_consent_session", key: "id" }],
        // Another customer may have signed in with the same browser.
        onlyIf: "customer_id IS NULL OR customer_id = ANY(:customerIds)",
      },
      columns: ["customer_id", "network", "user_agent", "salt"],
      onErasure: "blank",
      retention: [{ days: RECORD_DAYS, since: "recorded_at" }],
    },
    {
      table: "cookie_consent_session",
      foundBy: { customer: "customer_id" },
      columns: ["customer_id"],
      onErasure: "blank",
    },
  ],
})
