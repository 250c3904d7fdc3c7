import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Code, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { blogTags } from "../../../resources/blog"

export const config = defineRouteConfig({ label: "blog.tags.title", translationNs: "svc", rank: 3 })

export const handle = { breadcrumb: () => <PageName text="blog.tags.title" /> }

const TagsPage = () => (
  <DrawerPage
    resource={blogTags}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "slug", cell: ({ slug }) => <Code>{slug}</Code> },
    ]}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      { name: "slug", kind: "slug", hasHint: true },
    ]}
    translated={["name"]}
  />
)

export default TagsPage
