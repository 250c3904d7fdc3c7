import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useTranslation } from "react-i18next"
import { Code, When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { useOpenRecord } from "../../../components/crud/use-open-record"
import { EmailConsentDrawer } from "../../../components/email-marketing/email-consent-drawer"
import { emailLists } from "../../../resources/email-lists"
import { emailConsents } from "../../../resources/email-subscribers"

export const config = defineRouteConfig({ label: "email_subscribers.consents.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="email_subscribers.consents.title" /> }

const ACTIONS = ["requested", "subscribed", "confirmed", "unsubscribed", "resubscribed", "imported"]

const EmailConsentsPage = () => {
  const { t } = useTranslation("svc")
  const { openId, hrefOf, close } = useOpenRecord()
  return (
    <>
      <ListPage
        resource={emailConsents}
        hrefOf={({ id }) => hrefOf(id)}
        isExported
        columns={[
          { name: "email", maxWidth: 300, cell: ({ email }) => <Code>{email}</Code> },
          { name: "action", cell: ({ action }) => t(`email_subscribers.events.${action}`) },
          { name: "list", cell: ({ list }) => <Code>{list}</Code> },
          { name: "source", maxWidth: 300, cell: ({ source }) => <Words>{source}</Words> },
          { name: "locale", cell: ({ locale }) => <Code>{locale}</Code> },
          { name: "at", isSortable: true, cell: ({ at }) => <When at={at} /> },
        ]}
        filters={[
          { name: "action", options: ACTIONS },
          { name: "list_id", to: emailLists },
        ]}
      />
      {openId && <EmailConsentDrawer id={openId} onClose={close} />}
    </>
  )
}

export default EmailConsentsPage
