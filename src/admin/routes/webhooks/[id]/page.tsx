import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { Code, When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { useOpenRecord } from "../../../components/crud/use-open-record"
import { DeliveryDrawer } from "../../../components/webhooks/delivery-drawer"
import { Recovery } from "../../../components/webhooks/recovery"
import { useResending } from "../../../components/webhooks/use-resending"
import { deliveriesTo } from "../../../resources/webhooks"

export const handle = { breadcrumb: () => <PageName text="webhooks.deliveries.title" /> }

const DeliveriesPage = () => {
  const { id = "" } = useParams()
  const { t } = useTranslation("svc")
  const deliveries = useMemo(() => deliveriesTo(id), [id])
  const commands = useResending(deliveries)
  const { openId, hrefOf, close } = useOpenRecord()
  return (
    <>
      <ListPage
        hrefOf={(delivery) => hrefOf(delivery.id)}
        actions={<Recovery deliveries={deliveries} endpointId={id} />}
        resource={deliveries}
        isSearchable={false}
        columns={[
          { name: "event_type", cell: ({ event_type: type }) => <Code>{type}</Code> },
          { name: "object_id", maxWidth: 300, cell: ({ object_id: object }) => <Code>{object}</Code> },
          { name: "status", cell: ({ status }) => t(`crud.options.${status}`) },
          { name: "attempts", cell: ({ attempts }) => attempts },
          { name: "last_status_code", cell: ({ last_status_code: code }) => code ?? "–" },
          { name: "last_error", maxWidth: 300, cell: ({ last_error: error }) => <Words>{error}</Words> },
          { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
        ]}
        filters={[{ name: "status", options: ["blocked", "waiting", "sending", "delivered", "exhausted"] }]}
        commands={commands}
      />
      {openId && <DeliveryDrawer key={openId} deliveries={deliveries} id={openId} onClose={close} />}
    </>
  )
}

export default DeliveriesPage
