import { contract } from "../../../kits/rows/row"
import { adMetrics, metricsQuery } from "../module/schemas"

export const adMetricsRows = contract({
  readAdMetrics: {
    method: "GET",
    path: "/admin/ai/marketing/metrics/dashboard",
    auth: "admin",
    summary: "What the advertisements of all channels cost and brought",
    description:
      "Money is converted with the shop's present rates. A source or a rate that is missing is named in `missing`, and never counted as 0. Days are those of each account's time zone.",
    query: metricsQuery,
    response: adMetrics,
    errors: ["out_of_range"],
  },
})
