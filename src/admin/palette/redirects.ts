import { creation, page } from "../lib/palette"

export default [
  page("/redirects", "redirects.title"),
  page("/redirects/misses", "redirects.misses.title"),
  creation("/redirects?open=new", "redirects.new"),
]
