import { useTranslation } from "react-i18next"
import { Price, When, Words } from "../../components/crud/cells"
import { ListPage } from "../../components/crud/list-page"
import { PageName } from "../../components/crud/page-name"
import { useFormat } from "../../lib/format"
import { waitingOrders } from "../../resources/waiting-orders"

export const handle = { breadcrumb: () => <PageName text="waiting_orders.title" /> }

const WaitingOrdersPage = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return (
    <ListPage
      resource={waitingOrders}
      isSearchable={false}
      hrefOf={({ id }) => `/orders/${id}`}
      columns={[
        { name: "display_id", cell: ({ display_id: number }) => <bdi>#{number}</bdi> },
        { name: "name", maxWidth: 300, cell: ({ name, email }) => <Words>{name ?? email ?? "–"}</Words> },
        {
          name: "kinds",
          cell: ({ kinds }) => kinds.map((kind) => t(`waiting_orders.options.${kind}`)).join(" · "),
        },
        { name: "pieces", cell: ({ pieces }) => (pieces > 0 ? format.number(pieces) : "–") },
        {
          name: "total",
          cell: ({ total, currency_code }) => <Price amount={total} currency={currency_code} />,
        },
        { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
      filters={[{ name: "kind", options: ["to_pack", "failed_payment"] }]}
    />
  )
}

export default WaitingOrdersPage
