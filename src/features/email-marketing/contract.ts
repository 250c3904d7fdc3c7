import { declareContract } from "../contracts"
import { adminEmailCampaigns } from "./api/admin-email-campaigns.rows"
import { emailConsents } from "./api/admin-email-consents.rows"
import { adminEmailLists } from "./api/admin-email-lists.rows"
import { adminEmailSegments } from "./api/admin-email-segments.rows"
import { adminEmailSubscribers } from "./api/admin-email-subscribers.rows"
import { adminEmailSuppressions } from "./api/admin-email-suppressions.rows"
import { emailReports } from "./api/hooks.rows"
import { emailSubscribe } from "./api/store-email-subscribe.rows"
import { emailLinkHooks, emailLinks } from "./api/store-email-unsubscribe.rows"
import { mailTracking, mailTrackingHooks } from "./api/store-track-mail.rows"

declareContract("email-marketing", [
  {
    heading: "Email marketing",
    rows: {
      ...emailSubscribe,
      ...emailLinks,
      ...emailLinkHooks,
      ...mailTracking,
      ...mailTrackingHooks,
      ...emailReports,
    },
  },
  {
    heading: "Email marketing: administration",
    after: "Email marketing",
    rows: {
      ...adminEmailCampaigns.rows,
      ...emailConsents,
      ...adminEmailLists.rows,
      ...adminEmailSegments.rows,
      ...adminEmailSubscribers.rows,
      ...adminEmailSuppressions.rows,
    },
  },
])
