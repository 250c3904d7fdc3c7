import { page } from "../lib/palette"

export default [page("/settings/installation", "installation.title")]
