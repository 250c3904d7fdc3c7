import { page } from "../lib/palette"

export default [page("/media", "media.title")]
