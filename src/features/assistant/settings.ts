import { z } from "zod"
import { httpUrl, line, orNone } from "../../lib/fields"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

const LONGEST_RETENTION_DAYS = 3_650

/** The shop's own language models. With a key or an address, nothing is paid for by credits. */
export const settings = defineArea({
  fields: {
    /** A server that speaks OpenAI's protocol, with its `/v1`. Without one, OpenAI's. */
    base_url: orNone(httpUrl),
    /** By how able they are; without one, the installation's. */
    model_fast: orNone(line(100)),
    model_standard: orNone(line(100)),
    model_advanced: orNone(line(100)),
    /** How long talks are kept after their last message. */
    retention_days: z.int().min(1).max(LONGEST_RETENTION_DAYS).default(90),
  },
  secrets: {
    api_key: secretText(500),
  },
  destinations: { api_key: ["base_url"] },
})
