import { Button, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type WebhookEndpoint, webhookEndpoints } from "../../resources/webhooks"
import { useSecret } from "./use-secret"

type Action = "send-test" | "rotate-secret" | "enable" | "disable"

/** The buttons of an endpoint in the list. */
export const EndpointActions = ({ id, status }: Pick<WebhookEndpoint, "id" | "status">) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const showSecret = useSecret()
  const path = item(webhookEndpoints, id)
  const { mutate, isPending } = useChanging<{ secret?: string }, Action>(webhookEndpoints, (action) =>
    action === "enable" || action === "disable"
      ? api(path, { body: { status: `${action}d` } })
      : api(`${path}/${action}`, { body: {} }),
  )
  const run = (action: Action) =>
    mutate(action, {
      onSuccess: ({ secret }) => {
        if (secret !== undefined) void showSecret(secret)
        else toast.success(t("webhooks.done"))
      },
      onError: (error) => toast.error(textOf(error)),
    })
  const actions: Action[] =
    status === "enabled" ? ["send-test", "rotate-secret", "disable"] : ["enable", "rotate-secret"]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the clicks of its buttons from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons have their own keys
    <div className="flex gap-x-2" onClick={(event) => event.stopPropagation()}>
      <Button size="small" variant="secondary" asChild>
        <Link to={`/webhooks/${encodeURIComponent(id)}`}>{t("webhooks.deliveries.title")}</Link>
      </Button>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          disabled={isPending}
          onClick={() => run(action)}
        >
          {t(`webhooks.actions.${action}`)}
        </Button>
      ))}
    </div>
  )
}
