import { declareContract } from "../contracts"
import { spamChallenges } from "./api/store.rows"

declareContract("anti-spam", [{ heading: "Anti-spam", after: "Sitemap", rows: spamChallenges }])
