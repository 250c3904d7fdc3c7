import { creation, page } from "../lib/palette"

export default [
  page("/email-lists", "email_lists.title"),
  page("/email-lists/suppressions", "email_lists.suppressions.title"),
  creation("/email-lists?open=new", "email_lists.new"),
  creation("/email-lists/suppressions?open=new", "email_lists.suppressions.new"),
]
