import { Button, Container, Heading, Select, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { localeOf } from "../../lib/languages"
import { useList } from "../../lib/resource"
import type { Departure } from "../../resources/tour-sales"
import { tours } from "../../resources/tours"
import { Failure } from "../crud/failure"
import { dayAfter, mondayOf } from "../services/days"
import { DepartureDrawer } from "./departure-drawer"
import { useDepartures } from "./departures"
import { Seats } from "./seats"

const ALL = "all"
const WEEK = 7
/** Six weeks contain every month. */
const SHOWN_DAYS = 6 * WEEK

/** The departures of a month, each on its date in the tour's zone. */
export const DepartureCalendar = () => {
  const { t, i18n } = useTranslation("svc")
  const [month, setMonth] = useState(() => firstOf(new Date(), 0))
  const [tour, setTour] = useState(ALL)
  const [openId, setOpenId] = useState<string>()
  const { data: choices } = useList(tours, { limit: 100 })

  const from = mondayOf(month)
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => dayAfter(from, index))
  // A day more on both sides, because the tour's zone may be up to a day away from the admin's.
  const {
    data: departures = [],
    error,
    isPending,
  } = useDepartures({
    from: dayAfter(from, -1),
    to: dayAfter(from, SHOWN_DAYS + 1),
    tour: tour === ALL ? undefined : tour,
  })
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { month: "long", year: "numeric" })
  const dayFormat = new Intl.DateTimeFormat(localeOf(i18n.language), { day: "numeric", month: "short" })
  const opened = departures.find(({ id }) => id === openId)

  return (
    <Container className="p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading>
          {t("tours.calendar.title")}: {format.format(month)}
        </Heading>
        <div className="flex flex-wrap items-center gap-2">
          <Select size="small" value={tour} onValueChange={setTour}>
            <Select.Trigger aria-label={t("tours.title")}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              <Select.Item value={ALL}>{t("tours.calendar.all")}</Select.Item>
              {choices?.rows.map(({ id, title }) => (
                <Select.Item key={id} value={id}>
                  {title}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
          <Button size="small" variant="secondary" onClick={() => setMonth(firstOf(month, -1))}>
            {t("tours.calendar.previous")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setMonth(firstOf(new Date(), 0))}>
            {t("tours.calendar.today")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setMonth(firstOf(month, 1))}>
            {t("tours.calendar.next")}
          </Button>
        </div>
      </div>
      <Failure error={error} />
      <Text role="status" size="small" className="text-ui-fg-subtle px-6 pb-4 empty:hidden">
        {isPending && t("tours.calendar.loading")}
        {!isPending && !error && departures.length === 0 && t("tours.calendar.empty")}
      </Text>
      <div className="grid grid-cols-1 lg:grid-cols-7" aria-busy={isPending}>
        {days.map((day) => (
          <section
            key={day.toISOString()}
            aria-label={dayFormat.format(day)}
            className="border-ui-border-base flex min-h-24 flex-col gap-y-1 border-t p-2 lg:border-e"
          >
            <Text
              size="small"
              {...(day.getMonth() === month.getMonth()
                ? { weight: "plus" }
                : { className: "text-ui-fg-subtle" })}
            >
              {dayFormat.format(day)}
            </Text>
            {departures
              .filter(({ local_start }) => local_start.startsWith(dateOf(day)))
              .map((departure) => (
                <DepartureCard
                  key={departure.id}
                  departure={departure}
                  onOpen={() => setOpenId(departure.id)}
                />
              ))}
          </section>
        ))}
      </div>
      {opened && <DepartureDrawer key={opened.id} departure={opened} onClose={() => setOpenId(undefined)} />}
    </Container>
  )
}

interface CardProps {
  departure: Departure
  onOpen: () => void
}

const DepartureCard = ({ departure, onOpen }: CardProps) => {
  const { t } = useTranslation("svc")
  const { local_start, tour_title, departure_status } = departure
  return (
    <button
      type="button"
      onClick={onOpen}
      className="bg-ui-bg-component border-ui-border-base hover:bg-ui-bg-component-hover w-full rounded-md border px-2 py-1 text-start"
    >
      <Text size="xsmall" weight="plus">
        {local_start.slice("2027-06-01T".length)} <bdi>{tour_title}</bdi>
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {departure_status === "canceled" ? t("crud.options.canceled") : <Seats of={departure} />}
      </Text>
    </button>
  )
}

function firstOf(day: Date, months: number): Date {
  return new Date(day.getFullYear(), day.getMonth() + months, 1)
}

/** The date on the calendar, such as `2027-06-01`. */
function dateOf(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0")
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
