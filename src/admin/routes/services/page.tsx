import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ListBullet } from "@medusajs/icons"
import { Code, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { serviceResources, services } from "../../resources/services"

export const config = defineRouteConfig({ label: "services.title", translationNs: "svc", icon: ListBullet })

export const handle = { breadcrumb: () => <PageName text="services.title" /> }

const ServicesPage = () => (
  <DrawerPage
    resource={services}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "slug", cell: ({ slug }) => <Code>{slug}</Code> },
      { name: "description", maxWidth: 400, cell: ({ description }) => <Words>{description}</Words> },
    ]}
    fields={[
      { name: "title", kind: "line", isRequired: true },
      { name: "duration_minutes", kind: "number", isRequired: true },
      { name: "description", kind: "text" },
      { name: "resource_ids", kind: "references", to: serviceResources },
      { name: "places", kind: "number", isRequired: true },
      { name: "horizon_days", kind: "number", isRequired: true },
      { name: "slug", kind: "slug", hasHint: true },
    ]}
  />
)

export default ServicesPage
