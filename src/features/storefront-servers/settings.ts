import { z } from "zod"
import { defineArea } from "../../lib/settings/area"
import { secretText } from "../../lib/settings/secret-field"

/** The shortest secret. Attackers have unlimited time to guess it. */
const SHORTEST_SECRET = 32
const LONGEST_SECRET = 200
const secret = () => secretText(LONGEST_SECRET, SHORTEST_SECRET)

/**
 * The shop's own storefront servers. A server sends one of the secrets in `x-svc-storefront-secret`. It may then send
 * the shopper's address in `x-svc-client-ip`. There are several secrets, so that each can be rotated.
 */
export const settings = defineArea({
  fields: {
    /** The rate limit of a server for requests without a shopper's address. */
    requests_per_second: z.int().min(60).max(100_000).default(600),
  },
  secrets: { secret_1: secret(), secret_2: secret(), secret_3: secret() },
})
