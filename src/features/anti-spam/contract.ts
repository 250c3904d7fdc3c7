import { spamChallenges } from "../../api/store/spam-challenge/contract"
import { declareContract } from "../contracts"

declareContract("anti-spam", [{ heading: "Anti-spam", after: "Sitemap", rows: spamChallenges }])
