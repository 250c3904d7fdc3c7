import { clientAddress } from "../../../edge/client-address"
import { route } from "../../../lib/contract/route"
import { hasSpamToken } from "../../_rows/anti-spam"
import { limitedClient } from "../carts/limited-client"
import { bookingAnswer } from "./answers"
import { book } from "./booking"
import { serviceBookings } from "./contract"
import { slotPage } from "./slot-page"

export const GET = route(serviceBookings.listServiceSlots, ({ query, actor, scope }) =>
  slotPage(scope, query, actor?.id),
)

export const POST = route(
  serviceBookings.createServiceBooking,
  async ({ body, actor, locale, scope, req, res }) => {
    const id = await book(scope, body, {
      ...{ locale: locale ?? null, customer_id: actor?.id ?? null, is_proven: hasSpamToken(req) },
      client: await scope.resolve("services").clientKey(clientAddress(req)),
      limit: await limitedClient(req),
    })
    return bookingAnswer({ req, res, locale }, id)
  },
)
