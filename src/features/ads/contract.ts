import { adminAdAccounts } from "../../api/admin/ad-accounts/contract"
import { adFacts } from "../../api/admin/ad-facts/contract"
import { adMetricsRows } from "../../api/admin/ai/marketing/metrics/contract"
import { declareContract } from "../contracts"

declareContract("ads", [
  { heading: "Advertising", rows: { ...adMetricsRows, ...adminAdAccounts, ...adFacts } },
])
