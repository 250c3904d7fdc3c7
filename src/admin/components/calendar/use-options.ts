import type { CalendarOptions, EventApi, EventDropArg, EventMountArg } from "@fullcalendar/core"
import { useMemo, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Entry } from "../../lib/calendar"
import { useFormat } from "../../lib/format"
import { localeOf } from "../../lib/languages"
import { dayText, hoursOf, inputOf, keyOf } from "./entries"
import { movedBy, stepBetween } from "./moves"
import { FIXED, LIBRARY_VIEWS, type View, viewOf, wordsOf } from "./options"

/** The part of the calendar that is visible. */
export interface Shown {
  from: Date
  to: Date
  view: View
  /** The day that it shows, such as `2027-06-01`. */
  date: string
  /** Its name of the time, such as "June 2027". */
  title: string
}

interface Given {
  entries: readonly Entry[]
  shown: Shown | undefined
  /** The id of the element that says how to move entries. */
  help: string
  /** The key of the entry that gets the focus when it is drawn again, after it was moved by keyboard. */
  focus: { current: string | undefined }
  /** The view and the day when the page opens. */
  first: { view: View; date: string | null }
  onShown: (shown: Shown) => void
  onOpen: (entry: Entry) => void
  /** Returns whether the entry was moved. */
  onMove: (entry: Entry, start: Date) => Promise<boolean>
  /** An empty time was marked. */
  onMark: (start: Date) => void
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The options of the library for these entries. */
export function useOptions(given: Given): CalendarOptions {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const latest = useRef(given)
  latest.current = given
  const first = useRef(given.first).current
  const { entries, shown } = given
  const { language } = i18n

  return useMemo(() => {
    const entryOf = ({ id }: EventApi) => latest.current.entries.find((entry) => keyOf(entry) === id)
    const drop = async ({ event, oldEvent, revert }: EventDropArg) => {
      const [from, to] = [oldEvent.start, event.start]
      const entry = entryOf(event)
      const isKept = entry && from && to && event.allDay === oldEvent.allDay
      if (!isKept || !(await latest.current.onMove(entry, movedBy(entry.starts_at, stepBetween(from, to)))))
        revert()
    }
    const mount = ({ el, event }: EventMountArg) => {
      const entry = entryOf(event)
      if (!entry) return
      el.dataset["entry"] = keyOf(entry)
      // In the list, the element is a row of a table, and the link in it has the focus.
      const link = el.matches("a") ? el : el.querySelector("a")
      if (!link) return
      link.setAttribute("role", "button")
      if (entry.is_movable) link.setAttribute("aria-describedby", latest.current.help)
      const { focus } = latest.current
      if (focus.current !== keyOf(entry)) return
      focus.current = undefined
      // The focus is nowhere once the element was replaced. Meanwhile, the admin may have gone elsewhere.
      if (document.activeElement === document.body) link.focus()
    }
    return {
      ...FIXED,
      ...wordsOf(t),
      locale: localeOf(language),
      direction: i18n.dir(language),
      initialView: LIBRARY_VIEWS[first.view],
      ...(first.date !== null && DAY.test(first.date) && { initialDate: first.date }),
      ...(shown && hoursOf(entries, shown)),
      events: entries.map((entry) => inputOf(entry, { t, format })),
      eventClick: ({ event, jsEvent }) => {
        jsEvent.preventDefault()
        const entry = entryOf(event)
        if (entry) latest.current.onOpen(entry)
      },
      eventDrop: (dropped) => void drop(dropped),
      eventDidMount: mount,
      select: ({ start, allDay, view }) => {
        view.calendar.unselect()
        if (allDay) view.calendar.changeView(LIBRARY_VIEWS.day, start)
        else latest.current.onMark(start)
      },
      datesSet: ({ start, end, view }) =>
        latest.current.onShown({
          from: start,
          to: end,
          view: viewOf(view.type) ?? "week",
          date: dayText(view.calendar.getDate()),
          title: view.title,
        }),
    }
  }, [entries, shown, first, format, t, i18n, language])
}
