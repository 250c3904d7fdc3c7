import { area, page } from "../lib/palette"

export default [
  page("/assistant", "assistant.title"),
  page("/assistant/plans", "assistant.plans.title"),
  page("/assistant/credits", "assistant.ledger.title"),
  area("assistant"),
]
