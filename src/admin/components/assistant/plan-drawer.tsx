import { Drawer, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useRecord } from "../../lib/resource"
import { useMe } from "../../lib/shop"
import { plans } from "../../resources/assistant"
import { ActorName } from "../crud/actor-name"
import { When } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"
import { ActionRow } from "./action-row"
import { PlanBadge, stateOf, statusIn } from "./plan-state"

/** Shows a plan in the list of all plans. Only the admin who asked can approve it, in the conversation. */
export const PlanDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t, i18n } = useTranslation("svc")
  const { data: plan, error } = useRecord(plans, id)
  const me = useMe()

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title dir="auto">{plan?.request ?? t("assistant.plan.title")}</Drawer.Title>
          {plan && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PlanBadge plan={plan} />
              <Text size="small" className="text-ui-fg-subtle">
                <ActorName type={plan.actor_type} id={plan.actor_id} />
                {" · "}
                <When at={plan.created_at} />
              </Text>
            </div>
          )}
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto px-0">
          <Failure error={error} className="mx-6" />
          {!plan && !error && <Skeleton className="mx-6 h-40" />}
          {plan && (
            <ul className="divide-y border-y">
              {plan.actions.map((action) => (
                <ActionRow key={action.id} action={action} status={statusIn(stateOf(plan), action)} />
              ))}
            </ul>
          )}
          {plan && me === plan.actor_id && (
            <Link
              to={`/assistant?conversation=${plan.session_id}`}
              className="text-ui-tag-blue-text txt-compact-small px-6 underline"
            >
              {t("assistant.plans.openConversation")}
            </Link>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
