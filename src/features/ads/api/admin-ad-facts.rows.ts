import { contract } from "../../../kits/rows/row"
import { metricsQuery } from "../module/schemas"

export const adFacts = contract({
  adminExportAdFacts: {
    method: "GET",
    path: "/admin/ad-facts/export.csv",
    auth: "admin",
    summary: "Campaigns by day as CSV",
    description:
      "Each line has the spend in the account's currency and in the wanted one. Without a rate, the latter is empty.",
    query: metricsQuery,
    response: { status: 200, contentType: "text/csv", description: "At most 100,000 lines, oldest first." },
    errors: ["out_of_range"],
  },
})
