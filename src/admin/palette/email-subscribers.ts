import { page } from "../lib/palette"

export default [
  page("/email-subscribers", "email_subscribers.title", ["email_lists.title"]),
  page("/email-subscribers/consents", "email_subscribers.consents.title", ["email_subscribers.title"]),
]
