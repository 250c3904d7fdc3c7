import { area } from "../lib/palette"

export default [area("languages")]
