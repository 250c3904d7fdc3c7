import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"

/** Lists by price or by words also do this work. Without them, the notes of changed products would pile up. */
export const refreshProductSummaries: ScheduledJob = {
  name: "refresh-product-summaries",
  run: (container) => container.resolve("products").refreshSummaries(),
}
