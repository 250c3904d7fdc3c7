import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { type SubscriptionAction, useSubscriptionAction } from "../../lib/subscriptions"
import { customerName, type Subscription } from "../../resources/subscriptions"

const ACTIONS = ["retry", "order", "pause", "resume", "uncancel", "cancel", "end"] as const
const DANGEROUS: readonly SubscriptionAction[] = ["end"]

/** The buttons for everything that is possible now. Each asks before it does something. */
export const SubscriptionActions = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const format = useFormat()
  const prompt = usePrompt()
  const { mutate, isPending } = useSubscriptionAction(subscription.id)
  const { capabilities, next_charge, current_period_end } = subscription
  const isPossible: Record<SubscriptionAction, boolean> = {
    retry: capabilities.can_retry,
    order: subscription.cycles.some(({ order_id, order_error }) => order_error !== null && order_id === null),
    pause: capabilities.can_pause,
    resume: capabilities.can_resume,
    uncancel: capabilities.can_uncancel,
    cancel: capabilities.can_cancel,
    end: capabilities.can_end,
  }

  const act = async (action: SubscriptionAction) => {
    const isSure = await prompt({
      title: t(`subscriptions.actions.${action}`),
      description: t(`subscriptions.questions.${action}`, {
        name: customerName(subscription),
        amount: next_charge ? format.money(next_charge.amount, next_charge.currency_code) : "",
        day: format.date(current_period_end),
      }),
      confirmText: t(`subscriptions.actions.${action}`),
      cancelText: engine("actions.cancel"),
      variant: DANGEROUS.includes(action) ? "danger" : "confirmation",
    })
    if (!isSure) return
    mutate(action, {
      onSuccess: () => toast.success(t(`subscriptions.done.${action}`)),
      onError: (error) => toast.error(textOf(error)),
    })
  }

  return (
    <div className="flex flex-wrap gap-2">
      {ACTIONS.filter((action) => isPossible[action]).map((action) => (
        <Button
          key={action}
          size="small"
          variant={DANGEROUS.includes(action) ? "danger" : "secondary"}
          disabled={isPending}
          onClick={() => void act(action)}
        >
          {t(`subscriptions.actions.${action}`)}
        </Button>
      ))}
    </div>
  )
}
