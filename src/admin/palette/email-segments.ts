import { creation, page } from "../lib/palette"

export default [
  page("/email-segments", "email_segments.title"),
  creation("/email-segments?open=new", "email_segments.new"),
]
