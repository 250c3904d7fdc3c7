import { area } from "../lib/palette"

export default [area("anti_spam")]
