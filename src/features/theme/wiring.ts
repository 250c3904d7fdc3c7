import { isDeepStrictEqual } from "node:util"
import { declareWiring } from "../wirings"
import { publishDueTheme } from "./jobs"
import { INITIAL_THEME } from "./module/types"
import { theme } from "./seed"

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
