import { useTranslation } from "react-i18next"
import { INBOX, type Submission } from "../../resources/submission"
import { Status, When } from "../crud/cells"
import { ListPage } from "../crud/list-page"
import { useOpenRecord } from "../crud/use-open-record"
import { InboxDrawer } from "./inbox-drawer"
import type { InboxProps } from "./inbox-props"
import { useInboxStatuses } from "./use-inbox-statuses"

const NONE: never[] = []

/** Lists visitors' submissions, new ones first. Each opens beside the list. */
export function InboxPage<Thing extends Submission>({
  resource,
  columns,
  filters = NONE,
  shown,
}: InboxProps<Thing>) {
  const { t } = useTranslation("svc")
  const { openId, hrefOf, close } = useOpenRecord()
  const { setAll } = useInboxStatuses(resource)

  return (
    <>
      <ListPage
        resource={resource}
        isExported
        filters={filters}
        tabs={{ name: "status", values: INBOX }}
        columns={[
          ...columns,
          { name: "status", cell: ({ status }) => <Status of={status} /> },
          { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
        ]}
        hrefOf={({ id }) => hrefOf(id)}
        commands={[
          { label: t("inbox.archive"), shortcut: "a", run: (all) => setAll(all, "archived") },
          { label: t("inbox.markAsSpam"), shortcut: "s", run: (all) => setAll(all, "spam") },
        ]}
      />
      {openId && <InboxDrawer key={openId} resource={resource} id={openId} shown={shown} onClose={close} />}
    </>
  )
}
