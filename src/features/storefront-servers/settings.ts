import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { secretText } from "../../kits/settings/secret-field"

/** The number of attempts is not limited, so a shorter secret could be guessed. */
const SHORTEST_SECRET = 32
const MAX_SECRET_LENGTH = 200
const secret = () => secretText(MAX_SECRET_LENGTH, SHORTEST_SECRET)

/**
 * Settings for the shop's own storefront servers. Such a server sends a secret in `x-svc-storefront-secret`, and may
 * then name its visitor's address in `x-svc-client-ip`. There are several secrets, so that one can be replaced while
 * another still works.
 */
export const settings = defineArea({
  fields: {
    /** How many requests per second a server may send without naming a visitor's address. */
    requests_per_second: z.int().min(60).max(100_000).default(600),
  },
  secrets: { secret_1: secret(), secret_2: secret(), secret_3: secret() },
})
