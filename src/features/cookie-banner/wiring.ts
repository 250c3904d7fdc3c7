import { declareWiring } from "../wirings"
import { publishDueCookieBanner } from "./jobs"
import { cookieBanner } from "./seed"

declareWiring("cookie-banner", {
  seed: cookieBanner,
  scheduledJobs: [publishDueCookieBanner],
  setUps: {
    async "cookie-banner"(container) {
      return (await container.resolve("cookieBanner").singleton.state()).published !== undefined
    },
  },
})
