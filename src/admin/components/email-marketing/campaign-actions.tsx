import { Button, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type EmailCampaign, emailCampaigns } from "../../resources/email-campaigns"

type Action = "test-mail" | "schedule" | "pause" | "resume" | "retry"

/** The buttons for the next steps of a campaign. */
export const CampaignActions = ({
  id,
  status,
  results,
}: Pick<EmailCampaign, "id" | "status" | "results">) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutate, isPending } = useChanging<unknown, Action>(emailCampaigns, (action) =>
    api(`${item(emailCampaigns, id)}/${action}`, { body: {} }),
  )
  const run = (action: Action) =>
    mutate(action, {
      onSuccess: () => toast.success(t("email_campaigns.done")),
      onError: (error) => toast.error(textOf(error)),
    })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the clicks of its buttons from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons have their own keys
    <div className="flex gap-x-2" onClick={(event) => event.stopPropagation()}>
      {actionsOf(status, results.failed).map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          disabled={isPending}
          onClick={() => run(action)}
        >
          {t(`email_campaigns.actions.${action}`)}
        </Button>
      ))}
    </div>
  )
}

function actionsOf(status: EmailCampaign["status"], failed: number): Action[] {
  if (status === "draft") return ["test-mail", "schedule"]
  if (status === "sending") return ["pause"]
  if (status === "paused") return ["resume"]
  return status === "sent" && failed > 0 ? ["retry"] : []
}
