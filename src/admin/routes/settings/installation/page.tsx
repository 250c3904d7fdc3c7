import { defineRouteConfig } from "@medusajs/admin-sdk"
import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Code, When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { QueueList } from "../../../components/installation/queue-list"
import { ServerState } from "../../../components/installation/server-state"
import { useFormat } from "../../../lib/format"
import { useInstallation } from "../../../lib/installation"
import { installationJobs } from "../../../resources/installation"

export const config = defineRouteConfig({ label: "installation.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="installation.title" /> }

const COLOURS = {
  failing: "red",
  late: "orange",
  running: "blue",
  waiting: "green",
  idle: "grey",
  paused: "grey",
} as const

const InstallationPage = () => {
  const { t } = useTranslation("svc")
  const { number } = useFormat()
  const { data } = useInstallation()
  return (
    <div className="flex flex-col gap-y-3">
      <ServerState />
      {data && <QueueList />}
      {data && (
        <ListPage
          isPart
          resource={installationJobs}
          columns={[
            { name: "job", isSortable: true, cell: ({ job }) => <Code>{job}</Code> },
            { name: "shop", cell: ({ shop }) => <Words>{shop.name}</Words> },
            {
              name: "state",
              isSortable: true,
              cell: ({ state }) => (
                <StatusBadge color={COLOURS[state]} className="rtl:pl-1 rtl:pr-0">
                  {t(`installation.jobs.options.${state}`)}
                </StatusBadge>
              ),
            },
            { name: "failures", cell: ({ failures }) => number(failures) },
            {
              name: "error",
              cell: ({ error }) => (
                <bdi dir="ltr" className="block min-w-52 whitespace-normal break-words">
                  {error ?? "–"}
                </bdi>
              ),
            },
            { name: "next_run_at", isSortable: true, cell: ({ next_run_at: at }) => <When at={at} /> },
            { name: "ended_at", isSortable: true, cell: ({ ended_at: at }) => <When at={at} /> },
          ]}
          filters={[{ name: "state", options: Object.keys(COLOURS) }]}
        />
      )}
    </div>
  )
}

export default InstallationPage
