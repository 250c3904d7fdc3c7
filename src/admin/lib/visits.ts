import { useQuery } from "@tanstack/react-query"
import type { visitReport } from "../../features/tracking/api/admin-tracking-events-report.rows"
import type { Received } from "../../kits/rows/moments"
import type { Period } from "../components/crud/period-header"
import { api, mayTryAgain } from "./api"

export type VisitReport = Received<typeof visitReport>

export function useVisitReport({ from, to }: Period) {
  const path = `/admin/tracking-events/report?${new URLSearchParams({ from, to })}`
  return useQuery({
    queryKey: [path],
    queryFn: () => api<{ tracking_report: VisitReport }>(path),
    retry: mayTryAgain,
  })
}
