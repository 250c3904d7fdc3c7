import { defineRouteConfig } from "@medusajs/admin-sdk"
import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { When } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { CountsDrawer } from "../../../components/personal-data/counts-drawer"
import { useFormat } from "../../../lib/format"
import { sumOf } from "../../../lib/personal-kinds"
import { retentionRuns } from "../../../resources/personal-data"

export const config = defineRouteConfig({ label: "personal_data.retention_runs.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="personal_data.retention_runs.title" /> }

const TEXTS = retentionRuns.texts
/** The jobs that remove data after its time. */
const JOBS = [
  "erase-after-retention",
  "purge-form-submissions",
  "purge-tracking-events",
  "purge-assistant-conversations",
  "purge-outbox-events",
  "purge-reserved-admissions",
  "purge-reserved-bookings",
  "purge-bookings",
]

const RetentionRunsPage = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return (
    <ListPage
      resource={retentionRuns}
      isSearchable={false}
      columns={[
        { name: "ran_at", isSortable: true, cell: ({ ran_at: at }) => <When at={at} /> },
        { name: "job", maxWidth: 350, cell: ({ job }) => t(`${TEXTS}.options.${job}`, job) },
        {
          name: "outcome",
          cell: ({ failed }) => (
            <StatusBadge color={failed.length > 0 ? "red" : "green"}>
              {t(failed.length > 0 ? `${TEXTS}.incomplete` : `${TEXTS}.complete`)}
            </StatusBadge>
          ),
        },
        {
          name: "removed",
          cell: ({ job, removed, failed, ran_at: at }) => (
            <div className="flex items-center justify-between gap-x-3">
              <bdi>{format.number(sumOf(removed))}</bdi>
              <CountsDrawer
                title={t(`${TEXTS}.options.${job}`, job)}
                at={at}
                byTable={removed}
                failed={failed}
              />
            </div>
          ),
        },
      ]}
      filters={[{ name: "job", options: JOBS }]}
    />
  )
}

export default RetentionRunsPage
