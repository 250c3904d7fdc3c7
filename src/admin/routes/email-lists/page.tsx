import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Envelope } from "@medusajs/icons"
import { Code, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { emailLists } from "../../resources/email-lists"

export const config = defineRouteConfig({
  label: "email_lists.title",
  translationNs: "svc",
  icon: Envelope,
})

export const handle = { breadcrumb: () => <PageName text="email_lists.title" /> }

const EmailListsPage = () => (
  <DrawerPage
    resource={emailLists}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "handle", cell: ({ handle: code }) => <Code>{code}</Code> },
      { name: "description", maxWidth: 400, cell: ({ description }) => <Words>{description}</Words> },
    ]}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      { name: "handle", kind: "line", isRequired: true },
      { name: "description", kind: "text" },
      { name: "is_double_opt_in", kind: "switch" },
      { name: "is_public", kind: "switch" },
      { name: "consent_text", kind: "text", hasHint: true },
    ]}
    defaults={{ is_double_opt_in: true, is_public: true }}
  />
)

export default EmailListsPage
