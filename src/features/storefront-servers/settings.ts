import { z } from "zod"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

/** Anybody may try secrets for as long as they like. */
const SHORTEST_SECRET = 32
const LONGEST_SECRET = 200
const secret = () => secretText(LONGEST_SECRET, SHORTEST_SECRET)

/**
 * The servers of the shop's own storefront. They prove themselves with one of the secrets in `x-svc-storefront-secret`,
 * and then say in `x-svc-client-ip` which shopper they ask for. Several secrets, so that they can be changed one by one.
 */
export const settings = defineArea({
  fields: {
    /** How many requests a second a server may make that names no shopper. */
    requests_per_second: z.int().min(60).max(100_000).default(600),
  },
  secrets: { secret_1: secret(), secret_2: secret(), secret_3: secret() },
})
