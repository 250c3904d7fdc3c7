import { area, page } from "../lib/palette"

export default [
  page("/email-campaigns", "email_campaigns.title"),
  page("/email-campaigns/reasons", "email_campaigns.reasons.title", ["email_campaigns.title"]),
  area("email_marketing"),
]
