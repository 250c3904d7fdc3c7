import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Users } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { Code, When, Words } from "../../components/crud/cells"
import { DrawerForm } from "../../components/crud/drawer-form"
import { ListPage } from "../../components/crud/list-page"
import { NotFoundDrawer } from "../../components/crud/not-found-drawer"
import { PageName } from "../../components/crud/page-name"
import { useOpenRecord } from "../../components/crud/use-open-record"
import { ImportSubscribers } from "../../components/email-marketing/import-subscribers"
import { SubscriberDetails } from "../../components/email-marketing/subscriber-details"
import { useRecord } from "../../lib/resource"
import { emailLists } from "../../resources/email-lists"
import { emailSubscribers, listsByHandle } from "../../resources/email-subscribers"

export const config = defineRouteConfig({
  label: "email_subscribers.title",
  translationNs: "svc",
  icon: Users,
})

export const handle = { breadcrumb: () => <PageName text="email_subscribers.title" /> }

const NAMES = [
  { name: "first_name", kind: "line" },
  { name: "last_name", kind: "line" },
  { name: "locale", kind: "line", isRequired: true },
] as const

const EmailSubscribersPage = () => {
  const { t } = useTranslation("svc")
  const { openId, isNew, hrefOf, create, close } = useOpenRecord()
  const { data: subscriber, error } = useRecord(emailSubscribers, openId)
  return (
    <>
      <ListPage
        resource={emailSubscribers}
        hrefOf={({ id }) => hrefOf(id)}
        onCreate={create}
        isExported
        actions={<ImportSubscribers />}
        filters={[
          { name: "list_id", to: emailLists },
          { name: "status", options: ["confirmed", "unconfirmed", "unsubscribed"] },
          { name: "is_suppressed", options: ["true", "false"] },
        ]}
        columns={[
          { name: "email", isSortable: true, maxWidth: 300, cell: ({ email }) => <Code>{email}</Code> },
          {
            name: "full_name",
            maxWidth: 200,
            cell: ({ first_name, last_name }) => (
              <Words>{[first_name, last_name].filter(Boolean).join(" ")}</Words>
            ),
          },
          {
            name: "lists",
            maxWidth: 300,
            cell: ({ lists }) => (
              <Words>
                {lists.flatMap(({ name, status }) => (status === "confirmed" ? [name] : [])).join(", ")}
              </Words>
            ),
          },
          {
            name: "suppression",
            cell: ({ suppression }) =>
              suppression === null ? "–" : t(`email_lists.suppressions.reasons.${suppression}`),
          },
          { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
        ]}
      />
      {openId && error && <NotFoundDrawer texts={emailSubscribers.texts} error={error} onClose={close} />}
      {isNew && (
        <DrawerForm
          key="new"
          resource={emailSubscribers}
          defaults={{ locale: "en", lists: [] }}
          fields={[
            { name: "email", kind: "line", isRequired: true },
            ...NAMES,
            { name: "lists", kind: "references", to: listsByHandle },
            { name: "source", kind: "line", isRequired: true, hasHint: true },
          ]}
          onClose={close}
        />
      )}
      {subscriber && subscriber.id === openId && (
        <DrawerForm
          key={openId}
          resource={emailSubscribers}
          thing={subscriber}
          fields={NAMES}
          onClose={close}
        >
          <SubscriberDetails subscriber={subscriber} />
        </DrawerForm>
      )}
    </>
  )
}

export default EmailSubscribersPage
