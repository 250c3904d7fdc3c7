import { area } from "../lib/palette"

export default [area("outbound_events")]
