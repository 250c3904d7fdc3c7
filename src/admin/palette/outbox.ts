import { area, page } from "../lib/palette"

export default [page("/webhooks", "webhooks.title"), area("outbound_events")]
