import { page } from "../lib/palette"

export default [page("/email-subscribers", "email_subscribers.title", ["email_lists.title"])]
