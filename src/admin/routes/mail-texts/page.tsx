import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Envelope } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { Words } from "../../components/crud/cells"
import { ListPage } from "../../components/crud/list-page"
import { PageName } from "../../components/crud/page-name"
import { useOpenRecord } from "../../components/crud/use-open-record"
import { MailTextDrawer } from "../../components/mail-texts/mail-text-drawer"
import { languageName } from "../../lib/languages"
import { mailTexts } from "../../resources/mail-texts"

export const config = defineRouteConfig({
  label: "mail_texts.title",
  translationNs: "svc",
  icon: Envelope,
})

export const handle = { breadcrumb: () => <PageName text="mail_texts.title" /> }

const MailTextsPage = () => {
  const { i18n } = useTranslation()
  const { openId, hrefOf, close } = useOpenRecord()
  return (
    <>
      <ListPage
        resource={mailTexts}
        hrefOf={({ id }) => hrefOf(id)}
        isSearchable={false}
        columns={[
          { name: "subject", maxWidth: 480, cell: ({ subject }) => <Words>{subject}</Words> },
          {
            name: "changed_languages",
            cell: ({ changed_languages }) =>
              changed_languages.map((code) => languageName(code, i18n.language)).join(", ") || "–",
          },
        ]}
      />
      {openId && <MailTextDrawer key={openId} template={openId} onClose={close} />}
    </>
  )
}

export default MailTextsPage
