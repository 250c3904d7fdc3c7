import { page } from "../lib/palette"

export default [page("/translations", "translations.title")]
