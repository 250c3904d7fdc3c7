import { creation, page } from "../lib/palette"

export default [
  page("/email-subscribers", "email_subscribers.title"),
  page("/email-subscribers/consents", "email_subscribers.consents.title"),
  creation("/email-subscribers?open=new", "email_subscribers.new"),
]
