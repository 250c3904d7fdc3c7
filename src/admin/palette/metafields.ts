import { page } from "../lib/palette"

export default [page("/metafields", "metafields.title")]
