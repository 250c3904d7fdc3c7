import { creation, page } from "../lib/palette"

export default [
  page("/tour-categories", "tour_categories.title"),
  creation("/tour-categories?open=new", "tour_categories.new"),
]
