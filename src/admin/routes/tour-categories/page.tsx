import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ListBullet } from "@medusajs/icons"
import { Code, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { tourCategories } from "../../resources/tour-categories"

export const config = defineRouteConfig({
  label: "tour_categories.title",
  translationNs: "svc",
  icon: ListBullet,
})

export const handle = { breadcrumb: () => <PageName text="tour_categories.title" /> }

const TourCategoriesPage = () => (
  <DrawerPage
    resource={tourCategories}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "slug", cell: ({ slug }) => <Code>{slug}</Code> },
      { name: "description", maxWidth: 400, cell: ({ description }) => <Words>{description}</Words> },
    ]}
    fields={[
      { name: "parent_id", kind: "reference", to: tourCategories },
      { name: "name", kind: "line", isRequired: true },
      { name: "description", kind: "text" },
      { name: "position", kind: "number", hasHint: true },
      { name: "slug", kind: "slug", hasHint: true },
    ]}
    translated={["name", "description"]}
  />
)

export default TourCategoriesPage
