import { declareWiring } from "../wirings"
import { syncAdAccounts } from "./jobs"
import { adsInsight } from "./skills/ads-insight"

declareWiring("ads", {
  scheduledJobs: [syncAdAccounts],
  tasks: [{ tasks: [adsInsight], after: "sales-insight" }],
})
