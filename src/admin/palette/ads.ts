import { area, page } from "../lib/palette"

export default [page("/ads", "ads.title"), area("ads")]
