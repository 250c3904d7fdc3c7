import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import type { Resource } from "../../lib/resource"
import { useResend } from "../../lib/webhooks"
import type { WebhookDelivery } from "../../resources/webhooks"
import type { ListCommand } from "../crud/list-page"

/** Sends the selected deliveries again. */
export function useResending(deliveries: Resource<WebhookDelivery>): ListCommand<WebhookDelivery>[] {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutateAsync } = useResend(deliveries)
  const resend = async (rows: WebhookDelivery[]) => {
    try {
      for (const { id } of rows) await mutateAsync(id)
      toast.success(t("webhooks.done"))
    } catch (error) {
      toast.error(textOf(error))
    }
  }
  return [{ label: t("webhooks.deliveries.resend"), shortcut: "s", run: resend }]
}
