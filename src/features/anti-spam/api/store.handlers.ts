import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { spamChallenges } from "./store.rows"

declareHandlers([
  route(spamChallenges.issueSpamChallenge, async ({ scope, res }) => {
    const { challenge_max_number } = await scope.resolve("tenantConfig").read("anti_spam")
    res.set("cache-control", "no-store")
    return scope.resolve("antiSpam").challenge(challenge_max_number)
  }),
])
