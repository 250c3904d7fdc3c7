import { area, creation, page } from "../lib/palette"

export default [
  page("/webhooks", "webhooks.title"),
  area("outbound_events"),
  creation("/webhooks?open=new", "webhooks.new"),
]
