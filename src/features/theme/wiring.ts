import { publishDueTheme } from "../../scheduled-jobs/theme/publish-due-theme"
import { theme } from "../../seed/theme"
import { declareWiring } from "../wirings"

declareWiring("theme", { seed: theme, scheduledJobs: [publishDueTheme] })
