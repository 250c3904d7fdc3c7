import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type Attendee, attendees } from "../../resources/event-sales"
import type { ListCommand } from "../crud/list-page"

/** Cancels the selected tickets, with or without a refund, after the admin has confirmed it. */
export function useTicketCancellation(): ListCommand<Attendee>[] {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const confirm = usePrompt()
  const { mutateAsync } = useChanging(attendees, ({ id, refund }: { id: string; refund: boolean }) =>
    api(`${item(attendees, id)}/cancel`, { body: { refund } }),
  )

  const cancel = async (rows: Attendee[], refund: boolean) => {
    const isSure = await confirm({
      title: engine("general.areYouSure"),
      description: t(refund ? "events.attendees.refundQuestion" : "events.attendees.cancelQuestion", {
        number: rows.length,
      }),
      confirmText: t(refund ? "events.attendees.refund" : "events.attendees.cancel"),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return
    // One at a time, because the tickets of an order share its payment.
    for (const { id } of rows)
      try {
        await mutateAsync({ id, refund })
      } catch (error) {
        toast.error(textOf(error))
        return
      }
    toast.success(t("events.attendees.done", { number: rows.length }))
  }

  return [
    { label: t("events.attendees.cancel"), shortcut: "c", run: (rows) => cancel(rows, false) },
    { label: t("events.attendees.refund"), shortcut: "r", run: (rows) => cancel(rows, true) },
  ]
}
