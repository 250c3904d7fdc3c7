import { syncAdAccounts } from "../../scheduled-jobs/ads/sync-ad-accounts"
import { adsInsight } from "../../skills/ads-insight"
import { declareWiring } from "../wirings"

declareWiring("ads", {
  scheduledJobs: [syncAdAccounts],
  tasks: [{ tasks: [adsInsight], after: "sales-insight" }],
})
