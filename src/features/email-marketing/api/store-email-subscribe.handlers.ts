import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { emailSubscribe } from "./store-email-subscribe.rows"
import { subscribeFrom } from "./store-email-subscribe-subscribing"

declareHandlers([
  route(emailSubscribe.subscribeEmail, ({ body, locale, req }) => subscribeFrom(req, body, locale)),
  route(emailSubscribe.subscribeToNewsletter, ({ body, locale, req }) => subscribeFrom(req, body, locale)),
])
