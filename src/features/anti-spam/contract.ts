import { declareContract } from "../contracts"
import { adminAntiSpam } from "./api/admin.rows"
import { spamChallenges } from "./api/store.rows"

declareContract("anti-spam", [
  { heading: "Anti-spam", after: "Sitemap", rows: { ...spamChallenges, ...adminAntiSpam } },
])
