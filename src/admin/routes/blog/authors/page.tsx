import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Code, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { blogAuthors } from "../../../resources/blog"

export const config = defineRouteConfig({ label: "blog.authors.title", translationNs: "svc", rank: 4 })

export const handle = { breadcrumb: () => <PageName text="blog.authors.title" /> }

const AuthorsPage = () => (
  <DrawerPage
    resource={blogAuthors}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "website_url", cell: ({ website_url: url }) => <Code>{url}</Code> },
    ]}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      { name: "bio", kind: "text", rows: 6 },
      { name: "avatar_url", kind: "media" },
      { name: "website_url", kind: "address" },
    ]}
    translated={["bio"]}
  />
)

export default AuthorsPage
