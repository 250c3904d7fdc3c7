/** The module's tables. `npm run check` rejects SQL in other folders that names them. */
export const tables = [
  "consent_receipt",
  "cookie_banner_wording",
  "cookie_consent_record",
  "cookie_consent_session",
  "cookie_consent_register",
] as const
