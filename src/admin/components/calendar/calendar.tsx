import type { Calendar as Library } from "@fullcalendar/core"
import { Alert, Container, Text, toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useSearchParams } from "react-router-dom"
import { CALENDAR, type Entry, useCalendar } from "../../lib/calendar"
import { useFormat } from "../../lib/format"
import { serviceBookings } from "../../resources/services"
import { DrawerForm } from "../crud/drawer-form"
import { Failure } from "../crud/failure"
import { BOOKING_FIELDS } from "../services/bookings"
import { nextHour } from "../services/calendar-layout"
import { dayAfter } from "../services/days"
import { CalendarBar } from "./calendar-bar"
import { KINDS, type Kind, keyOf } from "./entries"
import { FullCalendar } from "./full-calendar"
import { movedBy, stepOf } from "./moves"
import { OpenedBookingOf, OpenedDeparture } from "./opened-entry"
import { LIBRARY_VIEWS, LOOK, type View, viewOf } from "./options"
import { useMove } from "./use-move"
import { type Shown, useOptions } from "./use-options"

const HELP = "calendar-help"
/** The element of an entry in the library's calendar. */
const ENTRY = "[data-entry]"

/** All events, departures and bookings in one view. They can be dragged to another time, or moved with Alt and arrow keys. */
export const Calendar = () => {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [library, setLibrary] = useState<Library>()
  const [shown, setShown] = useState<Shown>()
  const [wanted, setWanted] = useState<string>()
  const focus = useRef<string>()
  const isMoving = useRef(false)
  const move = useMove()
  const { data, error, isPending } = useCalendar(shown)

  const view = shown?.view ?? viewOf(params.get("view")) ?? "week"
  const hidden = KINDS.filter((kind) => params.getAll("hide").includes(kind))
  const hides = hidden.join()
  const entries = useMemo(
    () => (data?.calendar_entries ?? []).filter(({ kind }) => !hides.split(",").includes(kind)),
    [data, hides],
  )
  const change = (changed: (params: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        changed(after)
        return after
      },
      { replace: true },
    )

  const reload = () => client.invalidateQueries({ queryKey: [CALENDAR] })
  const open = ({ kind, id }: Entry) => {
    if (kind === "event") navigate(`/events/${id}`)
    else change((after) => after.set(kind, id))
  }
  const close = () => {
    change((after) => {
      after.delete("booking")
      after.delete("departure")
    })
    void reload()
  }
  const place = async (entry: Entry, start: Date) => {
    // A held key repeats itself, and each move writes to a customer.
    if (isMoving.current) return false
    isMoving.current = true
    const isMoved = await move(entry, start)
    if (!isMoved) focus.current = undefined
    // Also after a refusal: somebody else may have changed it.
    await reload()
    isMoving.current = false
    return isMoved
  }
  const options = useOptions({
    entries,
    shown,
    help: HELP,
    focus,
    first: { view, date: params.get("date") },
    onShown: (next) => {
      setShown(next)
      change((after) => {
        after.set("view", next.view)
        after.set("date", next.date)
      })
    },
    onOpen: open,
    onMove: place,
    onMark: (start) => setWanted(start.toISOString()),
  })

  const press = (event: KeyboardEvent) => {
    const pressed = event.altKey && event.target instanceof Element ? event.target.closest(ENTRY) : null
    const key = pressed?.getAttribute("data-entry")
    const entry = entries.find((one) => keyOf(one) === key)
    const step = stepOf(event.key, view === "month", i18n.dir() === "rtl")
    if (!entry || !step) return
    event.preventDefault()
    if (event.repeat || isMoving.current) return
    if (!entry.is_movable) {
      toast.info(t("calendar.stays"))
      return
    }
    focus.current = key ?? undefined
    void place(entry, movedBy(entry.starts_at, step))
  }
  const turn = (by: -1 | 0 | 1) => {
    if (by === 0) library?.today()
    else if (by === 1) library?.next()
    else library?.prev()
  }
  const [booking, departure] = [params.get("booking"), params.get("departure")]

  return (
    <Container className="p-0">
      <CalendarBar
        period={shown?.title ?? ""}
        view={view}
        onView={(chosen: View) => library?.changeView(LIBRARY_VIEWS[chosen])}
        hidden={hidden}
        onKind={(kind: Kind) =>
          change((after) => {
            after.delete("hide")
            const others = hidden.filter((one) => one !== kind)
            for (const one of hidden.includes(kind) ? others : [...hidden, kind]) after.append("hide", one)
          })
        }
        onTurn={turn}
        onCreate={() => setWanted(nextHour(dayAfter(library?.getDate() ?? new Date(), 0), new Date()))}
      />
      <Text id={HELP} size="small" className="text-ui-fg-subtle px-6 pb-4">
        {t("calendar.help", { zone: `\u2068${Intl.DateTimeFormat().resolvedOptions().timeZone}\u2069` })}
      </Text>
      <Failure error={error} />
      {/* Always as high as a line, so that the calendar does not move under the pointer. */}
      <Text role="status" size="small" className="text-ui-fg-subtle min-h-10 px-6 pb-4">
        {isPending && !error && t("calendar.loading")}
        {data && !error && entries.length === 0 && t("calendar.empty")}
      </Text>
      {data && data.count > data.calendar_entries.length && (
        <Alert variant="warning" className="mx-6 mb-4">
          {t("calendar.tooMany", { number: format.number(data.calendar_entries.length) })}
        </Alert>
      )}
      <section aria-label={t("calendar.title")} aria-busy={isPending} className={LOOK} onKeyDown={press}>
        <FullCalendar options={options} onReady={setLibrary} />
      </section>
      {booking && <OpenedBookingOf key={booking} id={booking} onClose={close} />}
      {departure && <OpenedDeparture key={departure} id={departure} onClose={close} />}
      {wanted && (
        <DrawerForm
          resource={serviceBookings}
          fields={BOOKING_FIELDS}
          given={{ starts_at: wanted }}
          onClose={() => {
            setWanted(undefined)
            void reload()
          }}
        />
      )}
    </Container>
  )
}
