import { isDeepStrictEqual } from "node:util"
import { INITIAL_THEME } from "../../modules/theme/types"
import { publishDueTheme } from "../../scheduled-jobs/theme/publish-due-theme"
import { theme } from "../../seed/theme"
import { declareWiring } from "../wirings"

declareWiring("theme", {
  seed: theme,
  scheduledJobs: [publishDueTheme],
  setUps: {
    async brand(container) {
      const { published } = await container.resolve("theme").singleton.state()
      return published !== undefined && !isDeepStrictEqual(published.content.brand, INITIAL_THEME.brand)
    },
    theme: async (container) => (await container.resolve("theme").singleton.state()).published !== undefined,
  },
})
