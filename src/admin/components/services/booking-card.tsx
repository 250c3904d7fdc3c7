import { Text } from "@medusajs/ui"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Booking } from "./bookings"
import { shifted } from "./days"

/** How far an arrow key with Alt moves a booking. */
const MOVES: Readonly<Record<string, { minutes?: number; days?: number }>> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

interface Props {
  booking: Booking
  onOpen: () => void
  onMove: (startsAt: string) => void
}

/** A booking in the calendar. It can be dragged, or moved with Alt and the arrow keys. */
export const BookingCard = ({ booking, onOpen, onMove }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const press = (event: KeyboardEvent) => {
    const isMirrored = i18n.dir() === "rtl" && /Left|Right/.test(event.key)
    const key = isMirrored ? (event.key === "ArrowLeft" ? "ArrowRight" : "ArrowLeft") : event.key
    const move = MOVES[key]
    if (!event.altKey || !move) return
    event.preventDefault()
    onMove(shifted(booking.starts_at, move))
  }
  const who = [booking.first_name, booking.last_name].filter(Boolean).join(" ") || booking.email
  return (
    <button
      type="button"
      draggable={booking.status === "confirmed"}
      onDragStart={(event) => event.dataTransfer.setData("text/plain", booking.id)}
      onKeyDown={press}
      onClick={onOpen}
      aria-describedby="booking-help"
      className="bg-ui-bg-component border-ui-border-base hover:bg-ui-bg-component-hover w-full rounded-md border px-2 py-1 text-start"
    >
      <Text size="xsmall" weight="plus">
        {format.time(booking.starts_at)} {booking.service_title}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {[who, booking.resource_name].filter(Boolean).join(" · ")}
      </Text>
      {booking.status !== "confirmed" && (
        <Text size="xsmall">{t(`services.calendar.${booking.status}`)}</Text>
      )}
    </button>
  )
}
