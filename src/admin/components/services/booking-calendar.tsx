import { Container, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { useList } from "../../lib/resource"
import { serviceBookings, serviceResources } from "../../resources/services"
import { DrawerForm } from "../crud/drawer-form"
import { Failure } from "../crud/failure"
import type { Step } from "./booking-card"
import { BOOKING_FIELDS, type Booking, useBookingChange, useBookings } from "./bookings"
import { CalendarBar, type CalendarView } from "./calendar-bar"
import { BookingColumn } from "./calendar-column"
import { CalendarDrag } from "./calendar-drag"
import { type CalendarColumn, HOUR_HEIGHT, minuteAt, nextHour, shownHours } from "./calendar-layout"
import { atMinute, dayAfter, mondayOf, shifted } from "./days"
import { OpenedBooking } from "./opened-booking"

const DAYS = { day: 1, week: 7 } as const
const MAX_PEOPLE = 100

/** The bookings of a day, with a column for each person and room, or of a week, with a column for each day. */
export const BookingCalendar = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { textOf } = useProblemText()
  const [view, setView] = useState<CalendarView>("week")
  const [anchor, setAnchor] = useState(() => dayAfter(new Date(), 0))
  const [resourceId, setResourceId] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const [focusedId, setFocusedId] = useState<string>()
  const [wanted, setWanted] = useState<{ starts_at: string; resource_id?: string | undefined }>()
  const { data: listed } = useList(serviceResources, { limit: MAX_PEOPLE, order: "position" })
  const people = (listed?.rows ?? []).filter(({ is_active, id }) => is_active || id === resourceId)

  const from = view === "week" ? mondayOf(anchor) : anchor
  const days = Array.from({ length: DAYS[view] }, (_, index) => dayAfter(from, index))
  const last = days.at(-1) ?? from
  const query = useBookings({ from, to: dayAfter(last, 1), resource: resourceId })
  const { data: bookings = [], error } = query
  const isLoading = query.isPending || query.isPlaceholderData
  const columns = view === "week" ? days.map((day) => dayColumn(day)) : peopleColumns(from)
  const hours = shownHours(bookings, days)

  const { mutate, isPending } = useBookingChange()
  const run = (change: Parameters<typeof mutate>[0], onDone?: () => void) => {
    if (isPending) return
    mutate(change, {
      onSuccess: () => {
        setOpenId(undefined)
        onDone?.()
      },
      onError: (refusal) => void toast.error(textOf(refusal)),
    })
  }
  const move = (id: string, body: { starts_at: string; resource_id?: string | undefined }) => {
    const booking = bookings.find((one) => one.id === id)
    const isMoved = booking?.starts_at !== body.starts_at || booking.resource_id !== body.resource_id
    if (!booking || !isMoved) return
    run({ id, action: "reschedule", body }, () => {
      toast.success(t("services.calendar.moved"))
      // Its new day may not be shown yet.
      setAnchor(dayAfter(new Date(body.starts_at), 0))
    })
  }
  const drop = (id: string, columnKey: string, y: number) => {
    const column = columns.find(({ key }) => key === columnKey)
    if (!column) return
    const resource_id = column.resourceId ?? bookings.find((one) => one.id === id)?.resource_id
    move(id, { starts_at: atMinute(column.day, minuteAt(y, hours.from)), resource_id })
  }
  const step = (booking: Booking, { minutes, columns: by }: Step) => {
    const place = columns.findIndex((column) => column.resourceId === booking.resource_id)
    const next = columns[place + by]?.resourceId
    if (view === "day" && by !== 0 && next === undefined) return
    const resource_id = view === "day" && by !== 0 ? next : booking.resource_id
    const starts_at = shifted(booking.starts_at, view === "day" ? { minutes } : { minutes, days: by })
    move(booking.id, { starts_at, resource_id })
    setFocusedId(booking.id)
  }
  const opened = bookings.find(({ id }) => id === openId)

  return (
    <Container className="p-0">
      <CalendarBar
        period={[...new Set([from, last].map((day) => format.date(day.toISOString())))].join(" – ")}
        view={view}
        onView={(chosen) => {
          setFocusedId(undefined)
          setView(chosen)
        }}
        people={people}
        resourceId={resourceId}
        onResource={setResourceId}
        onTurn={(by) => {
          setFocusedId(undefined)
          setAnchor(by === 0 ? dayAfter(new Date(), 0) : dayAfter(anchor, by * DAYS[view]))
        }}
        onCreate={() => setWanted({ starts_at: nextHour(anchor, new Date()), resource_id: resourceId })}
      />
      <Text id="booking-help" size="small" className="text-ui-fg-subtle px-6 pb-4">
        {t("services.calendar.help")}
      </Text>
      <Failure error={error} />
      {/* Always as high as a line, so that the calendar does not move under the pointer. */}
      <Text role="status" size="small" className="text-ui-fg-subtle min-h-10 px-6 pb-4">
        {isLoading && t("services.calendar.loading")}
        {!isLoading && !error && bookings.length === 0 && t("services.bookings.empty")}
      </Text>
      <section
        aria-label={t("services.calendar.title")}
        aria-busy={isLoading}
        // Lets people scroll by keyboard.
        tabIndex={0}
        className="border-ui-border-base flex overflow-x-auto border-t"
      >
        <div aria-hidden="true" className="bg-ui-bg-base sticky start-0 z-20 w-20 shrink-0 pt-7">
          {Array.from({ length: hours.to - hours.from }, (_, hour) => (
            <Text
              key={hours.from + hour}
              size="xsmall"
              className="whitespace-nowrap px-2 text-end"
              style={{ height: HOUR_HEIGHT }}
            >
              {format.time(atMinute(from, (hours.from + hour) * 60))}
            </Text>
          ))}
        </div>
        <CalendarDrag onDrop={drop}>
          {columns.map((column) => (
            <BookingColumn
              key={column.key}
              column={column}
              bookings={bookings.filter(
                ({ resource_id: id }) => column.resourceId === undefined || column.resourceId === id,
              )}
              hours={hours}
              focusedId={focusedId}
              onOpen={setOpenId}
              onStep={step}
              onCreate={(starts_at) => setWanted({ starts_at, resource_id: column.resourceId ?? resourceId })}
            />
          ))}
        </CalendarDrag>
      </section>
      {opened && (
        <OpenedBooking
          key={opened.id}
          booking={opened}
          people={people}
          onClose={() => setOpenId(undefined)}
          onMove={(body) => move(opened.id, body)}
        />
      )}
      {wanted && (
        <DrawerForm
          resource={serviceBookings}
          fields={BOOKING_FIELDS}
          given={wanted}
          onClose={() => setWanted(undefined)}
        />
      )}
    </Container>
  )

  function dayColumn(day: Date): CalendarColumn {
    return { key: day.toISOString(), title: format.weekday(day.toISOString()), day, resourceId: undefined }
  }

  /** A column for each person and room, or for the chosen one. */
  function peopleColumns(day: Date): CalendarColumn[] {
    const shown = people.filter(({ id }) => resourceId === undefined || id === resourceId)
    if (shown.length === 0) return [dayColumn(day)]
    return shown.map(({ id, name }) => ({ key: id, title: name, day, resourceId: id }))
  }
}
