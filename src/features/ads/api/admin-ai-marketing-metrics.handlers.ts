import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { adMetricsOf } from "../services/metrics"
import { spanOf } from "../services/span"
import { adMetricsRows } from "./admin-ai-marketing-metrics.rows"

declareHandlers([
  route(adMetricsRows.readAdMetrics, async ({ query, scope }) =>
    adMetricsOf(scope, spanOf(query), query.currency_code),
  ),
])
