import { adminEmailCampaigns } from "../../api/admin/email-campaigns/contract"
import { adminEmailLists } from "../../api/admin/email-lists/contract"
import { adminEmailSubscribers } from "../../api/admin/email-subscribers/contract"
import { adminEmailSuppressions } from "../../api/admin/email-suppressions/contract"
import { emailSubscribe } from "../../api/store/email-subscribe/contract"
import { emailLinks } from "../../api/store/email-unsubscribe/contract"
import { mailTracking } from "../../api/store/track/mail-contract"
import { declareContract } from "../contracts"

declareContract("email-marketing", [
  { heading: "Email marketing", rows: { ...emailSubscribe, ...emailLinks, ...mailTracking } },
  {
    heading: "Email marketing: administration",
    after: "Email marketing",
    rows: {
      ...adminEmailCampaigns.rows,
      ...adminEmailLists.rows,
      ...adminEmailSubscribers.rows,
      ...adminEmailSuppressions.rows,
    },
  },
])
