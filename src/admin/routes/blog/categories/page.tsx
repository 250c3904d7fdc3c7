import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Code, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { blogCategories } from "../../../resources/blog"

export const config = defineRouteConfig({ label: "blog.categories.title", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <PageName text="blog.categories.title" /> }

const CategoriesPage = () => (
  <DrawerPage
    resource={blogCategories}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "slug", cell: ({ slug }) => <Code>{slug}</Code> },
      { name: "description", maxWidth: 400, cell: ({ description }) => <Words>{description}</Words> },
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
