import type { CalendarOptions } from "@fullcalendar/core"
import dayGrid from "@fullcalendar/daygrid"
import interaction from "@fullcalendar/interaction"
import list from "@fullcalendar/list"
import timeGrid from "@fullcalendar/timegrid"
import type { TFunction } from "i18next"

/** The views, as addresses name them. */
export const VIEWS = ["month", "week", "day", "list"] as const
export type View = (typeof VIEWS)[number]

export const LIBRARY_VIEWS: Readonly<Record<View, string>> = {
  month: "dayGridMonth",
  week: "timeGridWeek",
  day: "timeGridDay",
  list: "listMonth",
}

/** The view with this name, which is ours or the library's. */
export const viewOf = (name: string | null): View | undefined =>
  VIEWS.find((view) => view === name || LIBRARY_VIEWS[view] === name)

const MONDAY = 1
/** More of a day's entries in a month are behind a link to the day. */
const SHOWN_PER_DAY = 5
/** A finger that moves earlier scrolls the page. */
const HOLD_MS = 250
const TIME = { hour: "numeric", minute: "2-digit" } as const

/** How the library looks and behaves, whatever it shows. */
export const FIXED: CalendarOptions = {
  plugins: [dayGrid, timeGrid, list, interaction],
  headerToolbar: false,
  height: "auto",
  firstDay: MONDAY,
  editable: true,
  eventDurationEditable: false,
  eventInteractive: true,
  // In a month, too, a time and a title need a background that shows the kind.
  eventDisplay: "block",
  slotEventOverlap: false,
  selectable: true,
  selectMirror: true,
  longPressDelay: HOLD_MS,
  snapDuration: "00:15:00",
  nowIndicator: true,
  navLinks: true,
  dayMaxEvents: SHOWN_PER_DAY,
  moreLinkClick: "day",
  fixedWeekCount: false,
  // The number of a day is not the name of all that is in it.
  dayCellDidMount: ({ el }) => el.removeAttribute("aria-labelledby"),
  eventTimeFormat: TIME,
  slotLabelFormat: TIME,
}

/** The library's own words. */
export function wordsOf(t: TFunction): CalendarOptions {
  return {
    allDayText: t("calendar.allDay"),
    noEventsText: t("calendar.empty"),
    moreLinkText: (count) => t("calendar.more", { number: count }),
    moreLinkHint: (count) => t("calendar.more", { number: count }),
    navLinkHint: (day) => day,
    timeHint: t("calendar.time"),
    eventHint: t("calendar.what"),
  }
}

/** The library's colours, from the dashboard's light or dark ones. */
export const LOOK = [
  "[--fc-border-color:var(--border-base)]",
  "[--fc-page-bg-color:var(--bg-base)]",
  "[--fc-neutral-bg-color:var(--bg-subtle)]",
  "[--fc-today-bg-color:var(--bg-subtle-hover)]",
  "[--fc-list-event-hover-bg-color:var(--bg-base-hover)]",
  "[--fc-now-indicator-color:var(--tag-red-icon)]",
  "[&_.fc-daygrid-event_.fc-event-time]:shrink-0 [&_.fc-daygrid-event_.fc-event-time]:overflow-visible",
  // The library's pale days of other months cannot be read.
  "[&_.fc-day-other_.fc-daygrid-day-top]:opacity-100",
  "txt-compact-small overflow-x-auto px-6 pb-6 [&_.fc]:min-w-[640px]",
].join(" ")
