import { Button, Text } from "@medusajs/ui"
import { memo, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Plan } from "../../lib/assistant"
import { useFormat } from "../../lib/format"
import { ActionRow } from "./action-row"
import { PlanBadge, stateOf, statusIn } from "./plan-state"
import { ProblemAlert } from "./problem-alert"
import { useDecision } from "./use-decision"

interface Props {
  plan: Plan
  turnId: string
  onShown: (turnId: string, plans: Plan[]) => void
}

/** A plan: its actions, the buttons to approve or reject it, and its progress. */
export const PlanCard = memo(({ plan, turnId, onShown }: Props) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const headingId = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { decide, deciding, problem } = useDecision(plan, (plans) => onShown(turnId, plans))
  const state = stateOf(plan)
  const chosen = plan.actions.filter(({ id }) => !left.has(id))
  const isOpen = state === "pending"

  const choose = (id: string, isChosen: boolean) => {
    const others = [...left].filter((each) => each !== id)
    setLeft(new Set(isChosen ? others : [...others, id]))
  }

  return (
    <section
      aria-labelledby={headingId}
      className="border-ui-border-base bg-ui-bg-base w-full divide-y rounded-lg border"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <Text id={headingId} size="small" weight="plus">
          {t("assistant.plan.title")}
        </Text>
        <PlanBadge plan={plan} />
      </header>
      <ul className="divide-y">
        {plan.actions.map((action) => (
          <ActionRow
            key={action.id}
            action={action}
            status={isOpen && !deciding ? undefined : statusIn(state, action)}
            choice={
              isOpen
                ? {
                    isChosen: !left.has(action.id),
                    isDisabled: deciding !== undefined,
                    onChoose: (isChosen) => choose(action.id, isChosen),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <footer className="flex flex-col gap-y-3 px-4 py-3">
        <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
          {t(`assistant.plan.hints.${state}`, { time: format.time(plan.expires_at) })}
        </Text>
        {problem && <ProblemAlert problem={problem} />}
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              isLoading={deciding === "approve"}
              disabled={deciding !== undefined || chosen.length === 0}
              onClick={() =>
                void decide(
                  "approve",
                  chosen.map(({ id }) => id),
                )
              }
            >
              {left.size === 0
                ? t("assistant.plan.approve")
                : t("assistant.plan.approveSome", {
                    number: format.number(chosen.length),
                    of: format.number(plan.actions.length),
                  })}
            </Button>
            <Button
              size="small"
              variant="secondary"
              isLoading={deciding === "reject"}
              disabled={deciding !== undefined}
              onClick={() => void decide("reject", [])}
            >
              {t("assistant.plan.reject")}
            </Button>
          </div>
        )}
      </footer>
    </section>
  )
})
PlanCard.displayName = "PlanCard"
