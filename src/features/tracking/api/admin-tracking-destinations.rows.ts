import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { connectionTest } from "../../../kits/settings/connection-test"
import { DESTINATIONS } from "../module/fields"

export const trackingDestinations = contract({
  adminTestTrackingDestination: {
    method: "POST",
    path: "/admin/tracking-destinations/:destination/connection-test",
    auth: "admin",
    summary: "Test the shop's keys at GA4 or Meta",
    description:
      "Works before the destination is switched on, and nothing is counted. `ga4`: sends a page view of nobody to Google's server for tests, which stores nothing. It checks the form of the event, but neither the API secret nor the measurement ID: only the realtime report of GA4 shows whether these are right. So the answer is `not_checked`. `meta`: reads the pixel and sends no event, because Meta counts test events, too. A token that may only send events is refused. At most 20 tests per minute.",
    params: z.strictObject({
      destination: z.enum(DESTINATIONS).meta({ examples: ["ga4"] }),
    }),
    body: noBody,
    response: z.object({ test: connectionTest }),
  },
})
