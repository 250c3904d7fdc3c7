import { page } from "../lib/palette"

export default [page("/settings/config", "config.title")]
