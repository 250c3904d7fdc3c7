import { Button, Container, Heading, Select, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { useList } from "../../lib/resource"
import { serviceResources } from "../../resources/services"
import { Failure } from "../crud/failure"
import { BookingCard } from "./booking-card"
import { BookingDrawer } from "./booking-drawer"
import { useBookingChange, useBookings } from "./bookings"
import { dayAfter, isSameDay, mondayOf, movedTo } from "./days"

const ALL = "all"
const DAYS = { day: 1, week: 7 } as const

/** The bookings of a day or a week. They are moved by drag or with the keyboard. */
export const BookingCalendar = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const prompt = usePrompt()
  const { textOf } = useProblemText()
  const [view, setView] = useState<keyof typeof DAYS>("week")
  const [anchor, setAnchor] = useState(() => dayAfter(new Date(), 0))
  const [resource, setResource] = useState(ALL)
  const [openId, setOpenId] = useState<string>()
  const { data: people } = useList(serviceResources, { limit: 100, order: "position" })

  const from = view === "week" ? mondayOf(anchor) : anchor
  const days = Array.from({ length: DAYS[view] }, (_, index) => dayAfter(from, index))
  const { data: bookings = [], error } = useBookings({
    ...{ from, to: dayAfter(from, DAYS[view]) },
    resource: resource === ALL ? undefined : resource,
  })
  const { mutate } = useBookingChange()
  const run = (change: Parameters<typeof mutate>[0], done?: string) =>
    mutate(change, {
      onSuccess: () => {
        setOpenId(undefined)
        if (done) toast.success(done)
      },
      onError: (refusal) => void toast.error(textOf(refusal)),
    })
  const move = (id: string, starts_at: string) =>
    run({ id, action: "reschedule", body: { starts_at } }, t("services.calendar.moved"))
  const cancel = async (id: string) => {
    const isSure = await prompt({
      title: t("services.calendar.cancelBooking"),
      description: t("services.calendar.cancelQuestion"),
      confirmText: t("services.calendar.cancelBooking"),
      cancelText: t("services.calendar.keep"),
    })
    if (isSure) run({ id, action: "cancel", body: {} })
  }
  const opened = bookings.find(({ id }) => id === openId)

  return (
    <Container className="p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading>{t("services.calendar.title")}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <Select size="small" value={resource} onValueChange={setResource}>
            <Select.Trigger aria-label={t("services.people.title")}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              <Select.Item value={ALL}>{t("services.calendar.everybody")}</Select.Item>
              {people?.rows.map(({ id, name }) => (
                <Select.Item key={id} value={id}>
                  {name}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
          {(["day", "week"] as const).map((one) => (
            <Button
              key={one}
              size="small"
              variant={view === one ? "primary" : "secondary"}
              aria-pressed={view === one}
              onClick={() => setView(one)}
            >
              {t(`services.calendar.${one}`)}
            </Button>
          ))}
          <Button size="small" variant="secondary" onClick={() => setAnchor(dayAfter(anchor, -DAYS[view]))}>
            {t("services.calendar.previous")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAnchor(dayAfter(new Date(), 0))}>
            {t("services.calendar.today")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAnchor(dayAfter(anchor, DAYS[view]))}>
            {t("services.calendar.next")}
          </Button>
        </div>
      </div>
      <Text id="booking-help" size="small" className="text-ui-fg-subtle px-6 pb-4">
        {t("services.calendar.help")}
      </Text>
      <Failure error={error} />
      <div className={view === "week" ? "grid grid-cols-1 lg:grid-cols-7" : "grid grid-cols-1"}>
        {days.map((day) => (
          <section
            key={day.toISOString()}
            aria-label={format.date(day.toISOString())}
            className="border-ui-border-base flex min-h-40 flex-col gap-y-1 border-t p-2 lg:border-e"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              const dragged = bookings.find(({ id }) => id === event.dataTransfer.getData("text/plain"))
              if (dragged) move(dragged.id, movedTo(dragged.starts_at, day))
            }}
          >
            <Text size="small" weight="plus">
              {format.date(day.toISOString())}
            </Text>
            {bookings
              .filter(({ starts_at }) => isSameDay(new Date(starts_at), day))
              .map((booking) => (
                <BookingCard
                  key={booking.id}
                  booking={booking}
                  onOpen={() => setOpenId(booking.id)}
                  onMove={(startsAt) => move(booking.id, startsAt)}
                />
              ))}
          </section>
        ))}
      </div>
      {opened && (
        <BookingDrawer
          key={opened.id}
          booking={opened}
          onClose={() => setOpenId(undefined)}
          onMove={(startsAt) => move(opened.id, startsAt)}
          onOutcome={(status) => run({ id: opened.id, action: "outcome", body: { status } })}
          onCancel={() => void cancel(opened.id)}
        />
      )}
    </Container>
  )
}
