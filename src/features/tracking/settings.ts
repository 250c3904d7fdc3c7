import { z } from "zod"
import { defineArea } from "../../lib/settings/area"

const LONGEST_RETENTION_DAYS = 800

/** The settings for the measurement of visits. */
export const settings = defineArea({
  fields: {
    /** For how many days events of visitors are stored. */
    retention_days: z.int().min(1).max(LONGEST_RETENTION_DAYS).default(395),
  },
  secrets: {},
})
