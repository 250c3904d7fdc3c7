import { z } from "zod"
import { defineArea } from "../../kits/settings/area"

const MAX_RETENTION_DAYS = 3_650

/** The settings for personal data that belongs to no other feature. */
export const settings = defineArea({
  fields: {
    /** For how many days a customer without an account, a cart and an order is stored. As long as an open cart. */
    guest_retention_days: z.int().min(1).max(MAX_RETENTION_DAYS).default(90),
  },
  secrets: {},
})
