import { area, page } from "../lib/palette"

export default [page("/email-campaigns", "email_campaigns.title"), area("email_marketing")]
