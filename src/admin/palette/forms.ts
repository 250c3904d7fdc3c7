import { creation, page } from "../lib/palette"

export default [
  page("/forms", "forms.title"),
  creation("/forms/create", "forms.new"),
  page("/forms/submissions", "forms.submissions.title"),
]
