import { adsInsight } from "../../skills/ads-insight"
import { declareWiring } from "../wirings"
import { syncAdAccounts } from "./jobs"

declareWiring("ads", {
  scheduledJobs: [syncAdAccounts],
  tasks: [{ tasks: [adsInsight], after: "sales-insight" }],
})
