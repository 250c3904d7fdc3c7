import { route } from "../../../lib/contract/route"
import { emailSubscribe } from "./contract"
import { subscribeFrom } from "./subscribing"

export const POST = route(emailSubscribe.subscribeEmail, ({ body, locale, req }) =>
  subscribeFrom(req, body, locale),
)
