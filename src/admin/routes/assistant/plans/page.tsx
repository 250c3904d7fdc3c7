import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useNavigate } from "react-router-dom"
import { PlanDrawer } from "../../../components/assistant/plan-drawer"
import { PlanBadge } from "../../../components/assistant/plan-state"
import { ActorName } from "../../../components/crud/actor-name"
import { When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { useOpenRecord } from "../../../components/crud/use-open-record"
import { useFormat } from "../../../lib/format"
import { PLAN_STATUSES, plans } from "../../../resources/assistant"

export const config = defineRouteConfig({ label: "assistant.plans.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="assistant.plans.title" /> }

const PlansPage = () => {
  const { openId, hrefOf, close } = useOpenRecord()
  const navigate = useNavigate()
  return (
    <>
      <ListPage
        resource={plans}
        isSearchable={false}
        hrefOf={({ id }) => hrefOf(id)}
        columns={[
          { name: "request", maxWidth: 360, cell: ({ request }) => <Words>{request}</Words> },
          { name: "actions", cell: ({ actions }) => <Count of={actions.length} /> },
          { name: "status", cell: (plan) => <PlanBadge plan={plan} /> },
          { name: "actor_id", cell: (plan) => <ActorName type={plan.actor_type} id={plan.actor_id} /> },
          { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
        ]}
        onCreate={() => navigate("/assistant")}
        filters={[{ name: "status", options: PLAN_STATUSES }]}
      />
      {openId && <PlanDrawer key={openId} id={openId} onClose={close} />}
    </>
  )
}

const Count = ({ of: value }: { of: number }) => <>{useFormat().number(value)}</>

export default PlansPage
