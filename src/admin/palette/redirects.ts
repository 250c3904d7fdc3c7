import { page } from "../lib/palette"

export default [
  page("/redirects", "redirects.title"),
  page("/redirects/misses", "redirects.misses.title", ["redirects.title"]),
]
