import { z } from "zod"
import { orNull } from "../../lib/fields"
import { defineArea } from "../../lib/settings/area"

const MOST_PER_MINUTE = 100_000

/** The settings for campaigns by email. */
export const settings = defineArea({
  fields: {
    /** The most mails of campaigns in a minute. Null: as fast as the mail server takes them. */
    mails_per_minute: orNull(z.int().min(1).max(MOST_PER_MINUTE)),
  },
  secrets: {},
})
