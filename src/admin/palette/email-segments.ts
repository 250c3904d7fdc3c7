import { page } from "../lib/palette"

export default [page("/email-segments", "email_segments.title", ["email_lists.title"])]
