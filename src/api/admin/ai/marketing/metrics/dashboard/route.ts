import { adMetricsOf } from "../../../../../../features/ads/metrics"
import { spanOf } from "../../../../../../features/ads/span"
import { route } from "../../../../../../lib/contract/route"
import { adMetricsRows } from "../contract"

export const GET = route(adMetricsRows.readAdMetrics, async ({ query, scope }) =>
  adMetricsOf(scope, spanOf(query), query.currency_code),
)
