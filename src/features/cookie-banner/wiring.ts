import { publishDueCookieBanner } from "../../scheduled-jobs/cookie-banner/publish-due-cookie-banner"
import { cookieBanner } from "../../seed/cookie-banner"
import { declareWiring } from "../wirings"

declareWiring("cookie-banner", {
  seed: cookieBanner,
  scheduledJobs: [publishDueCookieBanner],
  setUps: {
    async "cookie-banner"(container) {
      return (await container.resolve("cookieBanner").singleton.state()).published !== undefined
    },
  },
})
