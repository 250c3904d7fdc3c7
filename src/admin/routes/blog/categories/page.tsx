import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { blogCategories } from "../../../resources/blog"

export const config = defineRouteConfig({ label: "blog.categories.title", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <PageName text="blog.categories.title" /> }

const CategoriesPage = () => (
  <DrawerPage
    resource={blogCategories}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => name },
      { name: "slug", cell: ({ slug }) => slug },
      { name: "description", cell: ({ description }) => description },
    ]}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      { name: "description", kind: "text" },
      { name: "slug", kind: "slug", hasHint: true },
    ]}
    translated={["name", "description"]}
  />
)

export default CategoriesPage
