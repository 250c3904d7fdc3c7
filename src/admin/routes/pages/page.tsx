import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DocumentText } from "@medusajs/icons"
import { Code } from "../../components/crud/cells"
import { PageName } from "../../components/crud/page-name"
import { PublicationList } from "../../components/publications/publication-list"
import { pages } from "../../resources/pages"

export const config = defineRouteConfig({
  label: "pages.title",
  translationNs: "svc",
  icon: DocumentText,
  rank: 11,
})

export const handle = { breadcrumb: () => <PageName text="pages.title" /> }

const PagesPage = () => (
  <PublicationList
    resource={pages}
    path="/pages"
    columns={[
      { name: "position", isSortable: true, cell: ({ position }) => position },
      { name: "template", cell: ({ template }) => <Code>{template}</Code> },
    ]}
  />
)

export default PagesPage
