import { useTranslation } from "react-i18next"
import { Code, When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { trackingDeliveries } from "../../../resources/tracking"

export const handle = { breadcrumb: () => <PageName text="tracking.deliveries.title" /> }

const STATUSES = ["queued", "sending", "sent", "skipped", "failed"]
const REASONS = [
  "no_consent",
  "withdrawn",
  "not_mapped",
  "too_old",
  "no_client_id",
  "no_user_agent",
  "turned_off",
  "refused",
  "unreachable",
  "unclear",
]

const DeliveriesPage = () => {
  const { t } = useTranslation("svc")
  return (
    <ListPage
      resource={trackingDeliveries}
      isSearchable={false}
      columns={[
        { name: "name", cell: ({ name }) => <Code>{name}</Code> },
        { name: "destination", cell: ({ destination }) => t(`crud.options.${destination}`) },
        {
          name: "status",
          cell: ({ status, is_test: isTest }) =>
            isTest
              ? t("tracking.deliveries.inTest", { status: t(`crud.options.${status}`) })
              : t(`crud.options.${status}`),
        },
        {
          name: "reason",
          maxWidth: 350,
          cell: ({ reason, detail }) => (
            <Words>
              {[reason && t(`crud.options.${reason}`), detail].filter(Boolean).join(" · ") || "–"}
            </Words>
          ),
        },
        { name: "tries", cell: ({ tries }) => tries },
        { name: "due_at", cell: ({ due_at: at }) => <When at={at} /> },
        { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
      filters={[
        { name: "destination", options: ["ga4", "meta"] },
        { name: "status", options: STATUSES },
        { name: "reason", options: REASONS },
      ]}
    />
  )
}

export default DeliveriesPage
