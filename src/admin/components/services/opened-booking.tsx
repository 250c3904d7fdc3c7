import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { BookingDrawer } from "./booking-drawer"
import { type Booking, useBookingChange } from "./bookings"

interface Props {
  booking: Booking
  people: readonly { id: string; name: string }[]
  onMove: (body: { starts_at: string; resource_id: string }) => void
  onClose: () => void
}

/** One booking in a drawer, which closes once something was done with it. */
export const OpenedBooking = ({ booking: { id }, booking, people, onMove, onClose }: Props) => {
  const { t } = useTranslation("svc")
  const prompt = usePrompt()
  const { textOf } = useProblemText()
  const { mutate, isPending } = useBookingChange()
  const run = (change: Omit<Parameters<typeof mutate>[0], "id">) => {
    if (isPending) return
    mutate({ id, ...change }, { onSuccess: onClose, onError: (refusal) => void toast.error(textOf(refusal)) })
  }
  const cancel = async (refund: boolean) => {
    const isSure = await prompt({
      title: t(refund ? "services.calendar.cancelAndRefund" : "services.calendar.cancelBooking"),
      description: t(refund ? "services.calendar.refundQuestion" : "services.calendar.cancelQuestion"),
      confirmText: t(refund ? "services.calendar.cancelAndRefund" : "services.calendar.cancelBooking"),
      cancelText: t("services.calendar.keep"),
    })
    if (isSure) run({ action: "cancel", body: { refund } })
  }
  return (
    <BookingDrawer
      booking={booking}
      people={people}
      onClose={onClose}
      onMove={onMove}
      onOutcome={(status) => run({ action: "outcome", body: { status } })}
      onCancel={(refund) => void cancel(refund)}
    />
  )
}
