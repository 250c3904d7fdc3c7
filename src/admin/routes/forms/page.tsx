import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ListBullet } from "@medusajs/icons"
import { Code, Status, When, Words } from "../../components/crud/cells"
import { ListPage, useOpenAt } from "../../components/crud/list-page"
import { PageName } from "../../components/crud/page-name"
import { PopupMark } from "../../components/forms/popup-mark"
import { forms } from "../../resources/forms"

export const config = defineRouteConfig({ label: "forms.title", translationNs: "svc", icon: ListBullet })

export const handle = { breadcrumb: () => <PageName text="forms.title" /> }

const FormsPage = () => (
  <ListPage
    resource={forms}
    columns={[
      { name: "title", isSortable: true, maxWidth: 320, cell: ({ title }) => <Words>{title}</Words> },
      { name: "slug", cell: ({ slug }) => <Code>{slug}</Code> },
      { name: "status", cell: ({ status }) => <Status of={status} /> },
      { name: "is_popup", cell: ({ is_popup: isPopup }) => <PopupMark isPopup={isPopup} /> },
      { name: "updated_at", cell: ({ updated_at: at }) => <When at={at} /> },
    ]}
    filters={[{ name: "status", options: ["draft", "published"] }]}
    {...useOpenAt("/forms")}
  />
)

export default FormsPage
