import { page } from "../lib/palette"

export default [
  page("/theme", "look.title"),
  page("/theme/brand", "brand.title"),
  page("/theme/menus", "menus.title"),
]
