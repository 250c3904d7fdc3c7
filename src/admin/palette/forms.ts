import { page } from "../lib/palette"

export default [
  page("/forms", "forms.title"),
  page("/forms/create", "forms.new", ["forms.title"]),
  page("/forms/submissions", "forms.submissions.title", ["forms.title"]),
]
