import { useTranslation } from "react-i18next"
import { When, Words } from "../../components/crud/cells"
import { ListPage } from "../../components/crud/list-page"
import { PageName } from "../../components/crud/page-name"
import { useRetry } from "../../components/mail-log/use-retry"
import { useMailProblem } from "../../lib/mail-problem"
import { type QueuedMail, queuedMails } from "../../resources/queued-mails"
import { subscriptionPage } from "../../resources/subscriptions"

export const handle = { breadcrumb: () => <PageName text="mail_log.title" /> }

const STATUSES = ["waiting", "retrying", "given_up", "sent", "not_needed"]

const orderPage = (id: string) => `/orders/${id}`

/** The page of the record that a mail is about, by the mail's topic. Records without a page of their own are left out. */
const PAGES: Record<string, (id: string) => string> = {
  orders: orderPage,
  tickets: orderPage,
  service_bookings: (id) => `/bookings/calendar?booking=${id}`,
  quotes: (id) => `/quotes/${id}`,
  subscriptions: subscriptionPage,
}

const TOPICS = [...Object.keys(PAGES), "tour_bookings", "email_confirmations"]

const pageOf = ({ topic, about }: QueuedMail) => PAGES[topic]?.(about)

const MailLogPage = () => {
  const { t } = useTranslation("svc")
  const commands = useRetry()
  const problemOf = useMailProblem()
  return (
    <ListPage
      resource={queuedMails}
      isSearchable={false}
      hrefOf={pageOf}
      columns={[
        { name: "kind", cell: ({ topic, kind }) => t(`mail_log.kinds.${topic}.${kind}`, kind) },
        {
          name: "status",
          cell: ({ status }) => t([`mail_log.options.${status}`, `crud.options.${status}`]),
        },
        {
          name: "problem",
          maxWidth: 460,
          cell: ({ problem }) => <Words>{problem ? problemOf(problem) : "–"}</Words>,
        },
        { name: "attempts", cell: ({ attempts }) => attempts },
        { name: "due_at", cell: ({ due_at: at }) => <When at={at} /> },
        { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
      filters={[
        { name: "status", options: STATUSES },
        { name: "topic", options: TOPICS },
      ]}
      commands={commands}
    />
  )
}

export default MailLogPage
