import { Text } from "@medusajs/ui"
import { type MouseEvent, type PointerEvent, useRef, useState } from "react"
import { useFormat } from "../../lib/format"
import { BookingCard, type Step } from "./booking-card"
import type { Booking } from "./bookings"
import { useColumnToDropOn } from "./calendar-drag"
import { type CalendarColumn, HOUR_HEIGHT, heightOf, minuteAt, placedOn, widthOf } from "./calendar-layout"
import { atMinute } from "./days"

interface Props {
  column: CalendarColumn
  bookings: readonly Booking[]
  hours: { from: number; to: number }
  focusedId: string | undefined
  onOpen: (id: string) => void
  onStep: (booking: Booking, step: Step) => void
  onCreate: (startsAt: string) => void
}

/** A column of the calendar. Bookings can be dropped on it, and an empty time can be marked for a new one. */
export const BookingColumn = ({
  column: { key, title, day },
  bookings,
  hours,
  focusedId,
  onOpen,
  onStep,
  onCreate,
}: Props) => {
  const format = useFormat()
  const [marked, setMarked] = useState<{ from: number; to: number }>()

  const drop = useColumnToDropOn(key)
  const isTouched = useRef(false)
  const placed = placedOn(day, bookings)

  const minuteOf = (event: MouseEvent) =>
    minuteAt(event.clientY - event.currentTarget.getBoundingClientRect().top, hours.from)
  const begin = (event: PointerEvent) => {
    isTouched.current = event.pointerType === "touch"
    if (event.target !== event.currentTarget || event.button !== 0 || isTouched.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = minuteOf(event)
    setMarked({ from, to: from })
  }
  const finish = () => {
    if (!marked) return
    setMarked(undefined)
    onCreate(atMinute(day, Math.min(marked.from, marked.to)))
  }

  /** A finger that is drawn over the column scrolls, so it can only tap. */
  const tap = (event: MouseEvent) => {
    if (isTouched.current && event.target === event.currentTarget) onCreate(atMinute(day, minuteOf(event)))
  }

  return (
    <section
      aria-label={title}
      className="border-ui-border-base flex-1 border-s"
      style={{ minWidth: widthOf(placed) }}
    >
      <Text size="small" weight="plus" className="border-ui-border-base truncate border-b px-2 py-1">
        {title}
      </Text>
      <div
        ref={drop}
        className="relative"
        style={{
          height: (hours.to - hours.from) * HOUR_HEIGHT,
          backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 ${HOUR_HEIGHT - 1}px, var(--border-base) ${HOUR_HEIGHT - 1}px ${HOUR_HEIGHT}px)`,
        }}
        onPointerDown={begin}
        onPointerMove={(event) => marked && setMarked({ from: marked.from, to: minuteOf(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setMarked(undefined)}
        onClick={tap}
      >
        {marked && (
          <div
            className="bg-ui-bg-highlight pointer-events-none absolute inset-x-0 min-h-4 rounded-md px-2"
            style={{
              top: heightOf(Math.min(marked.from, marked.to), hours.from),
              height: (Math.abs(marked.to - marked.from) / 60) * HOUR_HEIGHT,
            }}
          >
            <Text size="xsmall">{format.time(atMinute(day, Math.min(marked.from, marked.to)))}</Text>
          </div>
        )}
        {placed.map((one) => (
          <BookingCard
            key={one.booking.id}
            placed={one}
            columnKey={key}
            firstHour={hours.from}
            hasFocus={one.booking.id === focusedId}
            onOpen={() => onOpen(one.booking.id)}
            onStep={(step) => onStep(one.booking, step)}
          />
        ))}
      </div>
    </section>
  )
}
