import { declareContract } from "../contracts"
import { adminAdAccounts } from "./api/admin-ad-accounts.rows"
import { adFacts } from "./api/admin-ad-facts.rows"
import { adMetricsRows } from "./api/admin-ai-marketing-metrics.rows"

declareContract("ads", [
  { heading: "Advertising", rows: { ...adMetricsRows, ...adminAdAccounts, ...adFacts } },
])
