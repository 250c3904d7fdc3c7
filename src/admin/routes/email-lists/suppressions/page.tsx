import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useTranslation } from "react-i18next"
import { Code, When, Words } from "../../../components/crud/cells"
import { DrawerPage } from "../../../components/crud/drawer-page"
import { PageName } from "../../../components/crud/page-name"
import { emailSuppressions } from "../../../resources/email-lists"

export const config = defineRouteConfig({ label: "email_lists.suppressions.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="email_lists.suppressions.title" /> }

const SuppressionsPage = () => {
  const { t } = useTranslation("svc")
  return (
    <DrawerPage
      resource={emailSuppressions}
      columns={[
        {
          name: "email",
          isSortable: true,
          cell: ({ email }) => (email === null ? t("email_lists.suppressions.erased") : <Code>{email}</Code>),
        },
        { name: "reason", cell: ({ reason }) => t(`email_lists.suppressions.reasons.${reason}`) },
        { name: "note", maxWidth: 400, cell: ({ note }) => <Words>{note}</Words> },
        { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
      fields={[
        { name: "email", kind: "line", isRequired: true },
        { name: "note", kind: "text" },
      ]}
    />
  )
}

export default SuppressionsPage
