import { area, creation, page } from "../lib/palette"

export default [
  page("/email-campaigns", "email_campaigns.title"),
  page("/email-campaigns/reasons", "email_campaigns.reasons.title"),
  area("email_marketing"),
  creation("/email-campaigns?open=new", "email_campaigns.new"),
]
