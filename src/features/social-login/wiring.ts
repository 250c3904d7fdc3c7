import { declareWiring } from "../wirings"
import { purgePendingSignIns } from "./jobs"

declareWiring("social-login", {
  scheduledJobs: [purgePendingSignIns],
  setUps: {
    async "social-login"(container) {
      const settings = await container.resolve("tenantConfig").read("social_login")
      return (
        settings.google_enabled ||
        settings.apple_enabled ||
        settings.facebook_enabled ||
        settings.microsoft_enabled ||
        settings.github_enabled
      )
    },
  },
})
