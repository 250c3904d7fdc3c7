import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useTranslation } from "react-i18next"
import { Credits } from "../../../components/assistant/credits"
import { ActorName } from "../../../components/crud/actor-name"
import { When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { useFormat } from "../../../lib/format"
import { type CreditEntry, creditEntries, ENTRY_KINDS } from "../../../resources/assistant"

export const config = defineRouteConfig({ label: "assistant.ledger.title", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <PageName text="assistant.ledger.title" /> }

const CreditsPage = () => (
  <div className="flex flex-col gap-y-3">
    <div className="self-start">
      <Credits />
    </div>
    <ListPage
      resource={creditEntries}
      isSearchable={false}
      columns={[
        { name: "kind", cell: ({ kind }) => <Kind of={kind} /> },
        { name: "available", cell: ({ available }) => <Difference of={available} /> },
        { name: "reserved", cell: ({ reserved }) => <Difference of={reserved} /> },
        { name: "actor_id", cell: (entry) => <ActorName type={entry.actor_type} id={entry.actor_id} /> },
        { name: "note", maxWidth: 320, cell: ({ note }) => <Words>{note}</Words> },
        { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
      filters={[{ name: "kind", options: ENTRY_KINDS }]}
    />
  </div>
)

const Kind = ({ of: kind }: { of: CreditEntry["kind"] }) => {
  const { t } = useTranslation("svc")
  return <>{t(`crud.options.${kind}`)}</>
}

const Difference = ({ of: value }: { of: number }) => {
  const { signed } = useFormat()
  return <bdi>{value === 0 ? "–" : signed(value)}</bdi>
}

export default CreditsPage
