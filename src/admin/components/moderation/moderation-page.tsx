import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { DECISIONS, type Moderated } from "../../resources/moderated"
import { Status, When, Words } from "../crud/cells"
import { EVERY, type ListColumn, ListPage } from "../crud/list-page"
import { useOpenRecord } from "../crud/use-open-record"
import { ModerationDrawer } from "./moderation-drawer"
import type { ModerationProps } from "./moderation-props"
import { QuickDecision } from "./quick-decision"
import { useDecisions } from "./use-decisions"

/** A list of reviews or comments to approve or reject. Those that wait come first, newest at the top. */
export function ModerationPage<Thing extends Moderated>({
  resource,
  columns,
  filters = [],
  ...drawer
}: ModerationProps<Thing>) {
  const { t } = useTranslation("svc")
  const { openId, hrefOf, close } = useOpenRecord()
  const [params] = useSearchParams()
  // The status is shown per row only in the tab with all states.
  const hasStates = params.get("status") === EVERY
  const { setAll } = useDecisions(resource)

  return (
    <>
      <ListPage
        resource={resource}
        isExported
        tabs={{ name: "status", values: DECISIONS }}
        filters={filters}
        columns={[
          { name: "author_name", maxWidth: 140, cell: ({ author_name: name }) => <Words>{name}</Words> },
          ...columns,
          { name: "body", maxWidth: 160, cell: ({ body }) => <Words>{body}</Words> },
          ...(hasStates ? [stateColumn] : []),
          { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
          { name: "decision", cell: (thing) => <QuickDecision resource={resource} thing={thing} /> },
        ]}
        hrefOf={({ id }) => hrefOf(id)}
        commands={[
          { label: t("moderation.approve"), shortcut: "a", run: (all) => setAll(all, "approved") },
          { label: t("moderation.reject"), shortcut: "r", run: (all) => setAll(all, "rejected") },
        ]}
      />
      {openId && (
        <ModerationDrawer key={openId} resource={resource} id={openId} onClose={close} {...drawer} />
      )}
    </>
  )
}

const stateColumn: ListColumn<Moderated> = { name: "status", cell: ({ status }) => <Status of={status} /> }
