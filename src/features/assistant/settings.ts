import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"
import { httpUrl, line, orNull } from "../../lib/fields"

const MAX_RETENTION_DAYS = 3_650

/** The shop's own language models. A shop with its own key or server pays no credits. */
export const settings = defineArea({
  fields: {
    /** The address of a server that speaks OpenAI's protocol, including `/v1`. The default is OpenAI's own. */
    base_url: orNull(httpUrl),
    /** A model for each level of difficulty. The default is the installation's model. */
    model_fast: orNull(line(100)),
    model_standard: orNull(line(100)),
    model_advanced: orNull(line(100)),
    /** How long conversations are stored after their last message. */
    retention_days: z.int().min(1).max(MAX_RETENTION_DAYS).default(90),
  },
  secrets: {
    api_key: secretText(500),
  },
  destinations: { api_key: ["base_url"] },
})
