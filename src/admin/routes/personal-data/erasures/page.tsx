import { defineRouteConfig } from "@medusajs/admin-sdk"
import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ActorName } from "../../../components/crud/actor-name"
import { When } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { CountsDrawer } from "../../../components/personal-data/counts-drawer"
import { useFormat } from "../../../lib/format"
import { sumOf } from "../../../lib/personal-kinds"
import { erasures } from "../../../resources/personal-data"

export const config = defineRouteConfig({ label: "personal_data.erasures.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="personal_data.erasures.title" /> }

const TEXTS = erasures.texts

const ErasuresPage = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return (
    <ListPage
      resource={erasures}
      isSearchable={false}
      columns={[
        { name: "requested_at", isSortable: true, cell: ({ requested_at: at }) => <When at={at} /> },
        {
          name: "status",
          cell: ({ status }) => (
            <StatusBadge color={status === "completed" ? "green" : "orange"}>
              {t(`${TEXTS}.options.${status}`)}
            </StatusBadge>
          ),
        },
        {
          name: "requested_by",
          maxWidth: 250,
          cell: ({ actor_type: type, actor_id: id }) =>
            type === "customer" ? t(`${TEXTS}.customer`) : <ActorName type={type} id={id} />,
        },
        { name: "expires_at", cell: ({ expires_at: at }) => <When at={at} /> },
        { name: "completed_at", cell: ({ completed_at: at }) => <When at={at} /> },
        {
          name: "erased",
          cell: ({ erased, completed_at: at, requested_at }) =>
            erased === null ? (
              "–"
            ) : (
              <div className="flex items-center justify-between gap-x-3">
                <bdi>{format.number(sumOf(erased))}</bdi>
                <CountsDrawer title={t(`${TEXTS}.fields.erased`)} at={at ?? requested_at} byTable={erased} />
              </div>
            ),
        },
      ]}
      filters={[{ name: "status", options: ["pending", "completed"] }]}
    />
  )
}

export default ErasuresPage
