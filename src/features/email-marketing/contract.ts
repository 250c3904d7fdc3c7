import { adminEmailCampaigns } from "../../api/admin/email-campaigns/contract"
import { adminEmailLists } from "../../api/admin/email-lists/contract"
import { adminEmailSegments } from "../../api/admin/email-segments/contract"
import { adminEmailSubscribers } from "../../api/admin/email-subscribers/contract"
import { adminEmailSuppressions } from "../../api/admin/email-suppressions/contract"
import { emailReports } from "../../api/hooks/email-reports/contract"
import { emailSubscribe } from "../../api/store/email-subscribe/contract"
import { emailLinks } from "../../api/store/email-unsubscribe/contract"
import { mailTracking } from "../../api/store/track/mail-contract"
import { declareContract } from "../contracts"

declareContract("email-marketing", [
  {
    heading: "Email marketing",
    rows: { ...emailSubscribe, ...emailLinks, ...mailTracking, ...emailReports },
  },
  {
    heading: "Email marketing: administration",
    after: "Email marketing",
    rows: {
      ...adminEmailCampaigns.rows,
      ...adminEmailLists.rows,
      ...adminEmailSegments.rows,
      ...adminEmailSubscribers.rows,
      ...adminEmailSuppressions.rows,
    },
  },
])
