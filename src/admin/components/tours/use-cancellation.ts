import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { tourCancellations } from "../../../features/tours/api/admin-tour-departures-cancellation.rows"
import type { Received } from "../../../kits/rows/moments"
import { api } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type Departure, type Passenger, tourDepartures, tourPassengers } from "../../resources/tour-sales"
import type { ListCommand } from "../crud/list-page"

type Plan = Received<typeof tourCancellations.adminReadTourDepartureCancellationPlan.response>["plan"]

interface Canceling extends Pick<Plan, "bookings" | "passengers"> {
  id: string
  refund: boolean
}

const planOf = (id: string) => `${item(tourDepartures, id)}/cancellation`

/** Cancels a departure, with or without refunds, after the admin has confirmed the plan and the mail to its buyers. */
export function useDepartureCancellation() {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const { money } = useFormat()
  const confirm = usePrompt()
  const { mutateAsync } = useChanging(tourDepartures, ({ id, ...body }: Canceling) =>
    api(planOf(id), { body }),
  )

  const mailText = (mails: Plan["mails"], refund: boolean): string[] =>
    mails
      .filter(({ kind }) => kind === (refund ? "canceled" : "canceled_without_refund"))
      .map(({ subject, text }) =>
        t("tours.departures.mail", { mail: [subject, ...text.trim().split(/\n+/)].join(" · ") }),
      )

  return async (id: string, refund: boolean): Promise<boolean> => {
    try {
      const { plan } = await api<{ plan: Plan }>(planOf(id))
      const { bookings, passengers, refunds, open_refunds, mails } = plan
      const sums = refunds.map(({ amount, currency_code }) => money(amount, currency_code)).join(" · ") || "–"
      const question = t(`tours.departures.${refund ? "refundQuestion" : "cancelQuestion"}`, {
        bookings,
        passengers,
        money: sums,
      })
      const open = open_refunds > 0 ? [t("tours.departures.openRefunds", { number: open_refunds })] : []
      const isSure = await confirm({
        title: engine("general.areYouSure"),
        description: [question, ...open, ...mailText(mails, refund)].join(" "),
        confirmText: t(`tours.departures.${refund ? "refund" : "cancel"}`),
        cancelText: engine("actions.cancel"),
      })
      if (!isSure) return false
      await mutateAsync({ id, refund, bookings, passengers })
      toast.success(t("tours.departures.done"))
      return true
    } catch (error) {
      toast.error(textOf(error))
      return false
    }
  }
}

/** Cancels the selected departures, one plan at a time. */
export function useDepartureCommands(): ListCommand<Departure>[] {
  const { t } = useTranslation("svc")
  const cancel = useDepartureCancellation()
  const all = async (rows: Departure[], refund: boolean) => {
    for (const { id } of rows) if (!(await cancel(id, refund))) return
  }
  return [
    { label: t("tours.departures.cancel"), shortcut: "c", run: (rows) => all(rows, false) },
    { label: t("tours.departures.refund"), shortcut: "r", run: (rows) => all(rows, true) },
  ]
}

/** Cancels the bookings of the selected passengers, after the admin has confirmed it. */
export function useBookingCommands(): ListCommand<Passenger>[] {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const confirm = usePrompt()
  const { mutateAsync } = useChanging(tourPassengers, ({ id, refund }: { id: string; refund: boolean }) =>
    api(`/admin/tour-bookings/${encodeURIComponent(id)}/cancel`, { body: { refund } }),
  )

  const cancel = async (rows: Passenger[], refund: boolean) => {
    const ids = [...new Set(rows.map(({ booking_id }) => booking_id))]
    const isSure = await confirm({
      title: engine("general.areYouSure"),
      description: t(`tours.passengers.${refund ? "refundQuestion" : "cancelQuestion"}`, {
        number: ids.length,
      }),
      confirmText: t(`tours.passengers.${refund ? "refund" : "cancel"}`),
      cancelText: engine("actions.cancel"),
    })
    if (!isSure) return
    // One at a time, because the bookings of an order share its payment.
    for (const id of ids)
      try {
        await mutateAsync({ id, refund })
      } catch (error) {
        toast.error(textOf(error))
        return
      }
    toast.success(t("tours.passengers.done", { number: ids.length }))
  }

  return [
    { label: t("tours.passengers.cancel"), shortcut: "c", run: (rows) => cancel(rows, false) },
    { label: t("tours.passengers.refund"), shortcut: "r", run: (rows) => cancel(rows, true) },
  ]
}
