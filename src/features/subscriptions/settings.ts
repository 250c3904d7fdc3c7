import { z } from "zod"
import { defineArea } from "../../kits/settings/area"

/** The settings of subscriptions that the shop bills itself. */
export const settings = defineArea({
  fields: {
    /** Days between a declined charge and the next one. After the last, the subscription ends. Empty: it ends at once. */
    retry_days: z
      .string()
      .max(60)
      .regex(/^$|^ *([1-9]|[1-5]\d|60)( *, *([1-9]|[1-5]\d|60)){0,9} *$/, "must be days such as 1, 3, 5")
      .default("1,3,5"),
  },
  secrets: {},
})
