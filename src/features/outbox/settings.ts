import { z } from "zod"
import { defineArea } from "../../kits/settings/area"

const MAX_RETENTION_DAYS = 365

/** The settings for events to other systems. */
export const settings = defineArea({
  fields: {
    /** For how many days events are stored, whether they were delivered or not. */
    retention_days: z.int().min(1).max(MAX_RETENTION_DAYS).default(30),
  },
  secrets: {},
})
