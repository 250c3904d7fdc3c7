import { Button, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type EmailCampaign, emailCampaigns } from "../../resources/email-campaigns"
import { SendCampaign } from "./send-campaign"

type Action = "test-mail" | "unschedule" | "pause" | "resume" | "cancel" | "retry"

/** The buttons for the next steps of a campaign. */
export const CampaignActions = (campaign: EmailCampaign) => {
  const { id, status, results } = campaign
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const prompt = usePrompt()
  const { textOf } = useProblemText()
  const [isSending, setIsSending] = useState(false)
  const { mutate, isPending } = useChanging<unknown, Action>(emailCampaigns, (action) =>
    api(`${item(emailCampaigns, id)}/${action}`, { body: {} }),
  )
  const run = async (action: Action) => {
    const isSure =
      action !== "cancel" ||
      (await prompt({
        title: t("email_campaigns.actions.cancel"),
        description: t("email_campaigns.stopQuestion"),
        confirmText: t("email_campaigns.actions.cancel"),
        cancelText: engine("actions.cancel"),
      }))
    if (!isSure) return
    mutate(action, {
      onSuccess: () => toast.success(t("email_campaigns.done")),
      onError: (error) => toast.error(textOf(error)),
    })
  }
  const canBeSent = status === "draft" || status === "scheduled"
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the clicks of its buttons from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons have their own keys
    <div className="flex gap-x-2" onClick={(event) => event.stopPropagation()}>
      {canBeSent ? (
        <Button size="small" variant="secondary" disabled={isPending} onClick={() => setIsSending(true)}>
          {t("email_campaigns.actions.schedule")}
        </Button>
      ) : (
        <Button size="small" variant="secondary" asChild>
          <Link to={`/email-campaigns/${id}`}>{t("email_campaigns.actions.report")}</Link>
        </Button>
      )}
      {actionsOf(status, results.failed).map((action) => (
        <Button
          key={action}
          size="small"
          variant="secondary"
          disabled={isPending}
          onClick={() => void run(action)}
        >
          {t(`email_campaigns.actions.${action}`)}
        </Button>
      ))}
      {isSending && <SendCampaign campaign={campaign} onClose={() => setIsSending(false)} />}
    </div>
  )
}

function actionsOf(status: EmailCampaign["status"], failed: number): Action[] {
  if (status === "draft") return ["test-mail"]
  if (status === "scheduled") return ["unschedule"]
  if (status === "sending") return ["pause", "cancel"]
  if (status === "paused") return [...(failed > 0 ? (["retry"] as const) : []), "resume", "cancel"]
  return status === "sent" && failed > 0 ? ["retry"] : []
}
