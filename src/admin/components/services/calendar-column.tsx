import { Text } from "@medusajs/ui"
import { type DragEvent, type PointerEvent, useState } from "react"
import { useFormat } from "../../lib/format"
import { BookingCard, type Step } from "./booking-card"
import type { Booking } from "./bookings"
import { type CalendarColumn, HOUR_HEIGHT, heightOf, minuteAt, placedOn } from "./calendar-layout"
import { atMinute } from "./days"

interface Props {
  column: CalendarColumn
  bookings: readonly Booking[]
  hours: { from: number; to: number }
  focusedId: string | undefined
  onOpen: (id: string) => void
  onStep: (booking: Booking, step: Step) => void
  onDrop: (id: string, startsAt: string) => void
  onCreate: (startsAt: string) => void
}

/** A column of the calendar. Bookings can be dropped on it, and an empty time can be marked for a new one. */
export const BookingColumn = ({
  column: { title, day },
  bookings,
  hours,
  focusedId,
  onOpen,
  onStep,
  onDrop,
  onCreate,
}: Props) => {
  const format = useFormat()
  const [marked, setMarked] = useState<{ from: number; to: number }>()

  const minuteOf = (event: PointerEvent | DragEvent, grip = 0) =>
    minuteAt(event.clientY - grip - event.currentTarget.getBoundingClientRect().top, hours.from)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [id = "", grip = ""] = event.dataTransfer.getData("text/plain").split(" ")
    onDrop(id, atMinute(day, minuteOf(event, Number(grip) || 0)))
  }
  const begin = (event: PointerEvent) => {
    if (event.target !== event.currentTarget || event.button !== 0 || event.pointerType === "touch") return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = minuteOf(event)
    setMarked({ from, to: from })
  }
  const finish = () => {
    if (!marked) return
    setMarked(undefined)
    onCreate(atMinute(day, Math.min(marked.from, marked.to)))
  }

  return (
    <section aria-label={title} className="border-ui-border-base min-w-32 flex-1 border-s">
      <Text size="small" weight="plus" className="border-ui-border-base truncate border-b px-2 py-1">
        {title}
      </Text>
      <div
        className="relative"
        style={{
          height: (hours.to - hours.from) * HOUR_HEIGHT,
          backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 ${HOUR_HEIGHT - 1}px, var(--border-base) ${HOUR_HEIGHT - 1}px ${HOUR_HEIGHT}px)`,
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        onPointerDown={begin}
        onPointerMove={(event) => marked && setMarked({ from: marked.from, to: minuteOf(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setMarked(undefined)}
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
        {placedOn(day, bookings).map((placed) => (
          <BookingCard
            key={placed.booking.id}
            placed={placed}
            firstHour={hours.from}
            hasFocus={placed.booking.id === focusedId}
            onOpen={() => onOpen(placed.booking.id)}
            onStep={(step) => onStep(placed.booking, step)}
          />
        ))}
      </div>
    </section>
  )
}
