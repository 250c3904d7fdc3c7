import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { funnel, trackedDay, trackedProduct, trackedRevenue, trackedSource } from "../module/report-schemas"

const day = z.iso.date().optional()

/** The report as the dashboard shows it. */
export const visitReport = z
  .object({
    from: z.iso.date().meta({ examples: ["2026-03-01"] }),
    to: z.iso.date().meta({ examples: ["2026-03-28"] }),
    funnel,
    days: z.array(trackedDay),
    sources: z.array(trackedSource),
    products: z.array(
      trackedProduct.extend({
        title: z
          .string()
          .nullable()
          .meta({ examples: ["A vase"] }),
      }),
    ),
    revenue: z.array(trackedRevenue),
  })
  .meta({ id: "AdminTrackingReport" })

export const trackingReport = contract({
  adminReadTrackingReport: {
    method: "GET",
    path: "/admin/tracking-events/report",
    auth: "admin",
    summary: "Funnel, sources, products and days of a period",
    description:
      "Days are in UTC, both included, at most 400. Default: the last 28 days. It counts only what visitors allow to be measured, so it is less than all visits.",
    query: z.strictObject({
      from: day.meta({ examples: ["2026-03-01"] }),
      to: day.meta({ examples: ["2026-03-28"] }),
    }),
    response: z.object({ tracking_report: visitReport }),
    errors: ["out_of_range"],
  },
})
