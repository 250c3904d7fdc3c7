import { page } from "../lib/palette"

export default [
  page("/email-lists", "email_lists.title"),
  page("/email-lists/suppressions", "email_lists.suppressions.title", ["email_lists.title"]),
]
