import { clx, Text } from "@medusajs/ui"
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { OWN_DIRECTION } from "../crud/cells"
import type { Booking } from "./bookings"
import { useDraggedBooking } from "./calendar-drag"
import { heightOf, type Placed, STEP_MINUTES } from "./calendar-layout"

/** How far an arrow key with Alt moves a booking. */
const MOVES: Readonly<Record<string, Step>> = {
  ArrowUp: { minutes: -STEP_MINUTES, columns: 0 },
  ArrowDown: { minutes: STEP_MINUTES, columns: 0 },
  ArrowLeft: { minutes: 0, columns: -1 },
  ArrowRight: { minutes: 0, columns: 1 },
}

/** A move with the keyboard. */
export interface Step {
  minutes: number
  columns: number
}

interface Props {
  placed: Placed<Booking>
  columnKey: string
  firstHour: number
  /** True after the keyboard has moved it, because it may be in another column now. */
  hasFocus: boolean
  onOpen: () => void
  onStep: (step: Step) => void
}

/** A booking in the calendar. It can be dragged, or moved with Alt and the arrow keys. */
export const BookingCard = ({ placed, columnKey, firstHour, hasFocus, onOpen, onStep }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const button = useRef<HTMLButtonElement | null>(null)
  const { booking, from, to, lane, lanes } = placed
  const isMovable = booking.status === "confirmed"
  const { ref, listeners, isDragging, transform } = useDraggedBooking(booking.id, columnKey, isMovable)
  const refer = useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element
      ref(element)
    },
    [ref],
  )

  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])

  const press = (event: KeyboardEvent) => {
    const isMirrored = i18n.dir() === "rtl" && /Left|Right/.test(event.key)
    const key = isMirrored ? (event.key === "ArrowLeft" ? "ArrowRight" : "ArrowLeft") : event.key
    const step = MOVES[key]
    if (!event.altKey || !step) return
    event.preventDefault()
    if (isMovable) onStep(step)
  }
  const who = [booking.first_name, booking.last_name].filter(Boolean).join(" ") || booking.email
  return (
    <button
      ref={refer}
      type="button"
      {...listeners}
      data-dragged={isDragging}
      onKeyDown={press}
      onClick={onOpen}
      aria-describedby="booking-help"
      style={{
        top: heightOf(from, firstHour),
        height: heightOf(to, firstHour) - heightOf(from, firstHour),
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        transform,
      }}
      className={clx(
        "absolute flex min-h-5 flex-col items-stretch justify-start overflow-hidden rounded-md border px-2 py-0.5 text-start",
        "touch-manipulation select-none",
        "bg-ui-bg-component border-ui-border-strong hover:bg-ui-bg-component-hover",
        !isMovable && "border-dashed",
        isDragging && "shadow-elevation-card-hover z-10",
      )}
    >
      <Text size="xsmall" leading="compact" weight="plus" className="flex gap-x-1">
        <span className="shrink-0">{format.time(booking.starts_at)}</span>{" "}
        <span dir="auto" className={OWN_DIRECTION}>
          {booking.service_title}
        </span>
      </Text>
      <Text size="xsmall" leading="compact" dir="auto" className={clx("text-ui-fg-subtle", OWN_DIRECTION)}>
        {[!isMovable && t(`services.calendar.${booking.status}`), who, booking.resource_name]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </button>
  )
}
