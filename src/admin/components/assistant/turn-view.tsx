import { Spinner } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Plan } from "../../lib/assistant"
import { Answer, Words } from "./answer"
import { isUnderWay, type Turn } from "./conversation"
import { PlanCard } from "./plan-card"
import { ProblemAlert } from "./problem-alert"

interface Props {
  turn: Turn
  plans: Plan[]
  onShown: (turnId: string, plans: Plan[]) => void
  /** Only the last message can be sent again. */
  onRetry?: (() => void) | undefined
}

/** A message with its answer and plans. The answer is Markdown of a model, so scripts and HTML are not rendered. */
export const TurnView = ({ turn, plans, onShown, onRetry }: Props) => {
  const { t } = useTranslation("svc")
  const { id, question, answer, state, problem, isLive } = turn

  return (
    <article className="flex flex-col gap-y-3">
      {question && (
        <div className="bg-ui-bg-component border-ui-border-base max-w-[85%] self-end rounded-lg border px-3 py-2">
          <span className="sr-only">{t("assistant.you")}</span>
          <Words>{question}</Words>
        </div>
      )}
      <div
        aria-live={isLive ? "polite" : "off"}
        aria-busy={isUnderWay(turn)}
        className="flex flex-col gap-y-2"
      >
        <span className="sr-only">{t("assistant.title")}</span>
        {answer && <Answer>{answer}</Answer>}
        {state === "asking" && (
          <span className="text-ui-fg-subtle txt-compact-small flex items-center gap-x-2">
            <Spinner className="animate-spin" aria-hidden />
            {t("assistant.thinking")}
          </span>
        )}
        {state === "stopped" && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("assistant.stopped")}
          </Text>
        )}
      </div>
      {problem && <ProblemAlert problem={problem} />}
      {problem && onRetry && (
        <Button size="small" variant="secondary" className="self-start" onClick={onRetry}>
          {t("assistant.retry")}
        </Button>
      )}
      {plans.map((plan) => (
        <PlanCard key={plan.plan_id} plan={plan} turnId={id} onShown={onShown} />
      ))}
    </article>
  )
}
