import { page } from "../lib/palette"

export default [page("/home", "home.title")]
