import { route } from "../../../lib/contract/route"
import { emailSubscribe } from "../email-subscribe/contract"
import { subscribeFrom } from "../email-subscribe/subscribing"

export const POST = route(emailSubscribe.subscribeToNewsletter, ({ body, locale, req }) =>
  subscribeFrom(req, body, locale),
)
