import { area } from "../lib/palette"

export default [area("privacy")]
