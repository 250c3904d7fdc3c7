import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, type Resource, useChanging } from "../../lib/resource"
import type { WebhookDelivery } from "../../resources/webhooks"
import type { ListCommand } from "../crud/list-page"

/** Sends the selected deliveries again. */
export function useResending(deliveries: Resource<WebhookDelivery>): ListCommand<WebhookDelivery>[] {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutateAsync } = useChanging(deliveries, (id: string) =>
    api(`${item(deliveries, id)}/resend`, { body: {} }),
  )
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
