import { Button, DatePicker, Drawer, Label, Select, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { DrawerHeader } from "../crud/drawer-header"
import type { Booking } from "./bookings"

const OUTCOMES = ["confirmed", "completed", "no_show"] as const
type Outcome = (typeof OUTCOMES)[number]

interface Props {
  booking: Booking
  people: readonly { id: string; name: string }[]
  onClose: () => void
  onMove: (body: { starts_at: string; resource_id: string }) => void
  onOutcome: (status: Outcome) => void
  onCancel: (refund: boolean) => void
}

/** One booking: who comes when, and what can be done with it. */
export const BookingDrawer = ({ booking, people, onClose, onMove, onOutcome, onCancel }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const [at, setAt] = useState<Date | null>(new Date(booking.starts_at))
  const [resourceId, setResourceId] = useState(booking.resource_id)
  const peopleId = useId()
  const { first_name, last_name, email, phone, number, service_title, resource_name, note, status } = booking
  const { answers, order_id, price, quantity } = booking
  // A booking that is over cannot wait for its customer again.
  const isOver = new Date(booking.ends_at) <= new Date()
  const outcomes = OUTCOMES.filter((one) => one !== status && !(one === "confirmed" && isOver))
  const facts = [
    `${format.dateTime(booking.starts_at)} – ${format.time(booking.ends_at)}`,
    resource_name,
    [first_name, last_name].filter(Boolean).join(" "),
    email,
    phone,
    quantity > 1 && `× ${quantity}`,
    price && format.money(price.amount, price.currency_code),
    note,
    number,
    // The questions of the service's form, by the names of their fields.
    ...Object.entries(answers ?? {}).map(([name, answer]) => `${name}: ${String(answer)}`),
  ]
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{service_title}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <div>
            {[...new Set(facts.filter((fact) => typeof fact === "string" && fact !== ""))].map((fact) => (
              <Text
                key={String(fact)}
                size="small"
                dir="auto"
                className="[overflow-wrap:anywhere] ltr:text-left rtl:text-right"
              >
                {fact}
              </Text>
            ))}
          </div>
          {status === "confirmed" && (
            <div className="flex flex-col gap-y-2">
              <Label size="small" weight="plus">
                {t("services.calendar.newTime")}
              </Label>
              <div dir="ltr" className="[&_span>div]:whitespace-pre">
                <DatePicker
                  granularity="minute"
                  value={at}
                  onChange={setAt}
                  aria-label={t("services.calendar.newTime")}
                />
              </div>
              <Label htmlFor={peopleId} size="small" weight="plus">
                {t("services.people.one")}
              </Label>
              <Select size="small" dir={i18n.dir()} value={resourceId} onValueChange={setResourceId}>
                <Select.Trigger id={peopleId}>
                  <Select.Value />
                </Select.Trigger>
                <Select.Content>
                  {people.map(({ id, name }) => (
                    <Select.Item key={id} value={id}>
                      {name}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select>
              <Button
                size="small"
                variant="secondary"
                disabled={at === null}
                onClick={() => at && onMove({ starts_at: at.toISOString(), resource_id: resourceId })}
              >
                {t("services.calendar.move")}
              </Button>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            {(status === "held" ? [] : outcomes).map((one) => (
              <Button key={one} size="small" variant="secondary" onClick={() => onOutcome(one)}>
                {t(`services.calendar.${one}`)}
              </Button>
            ))}
            {status === "confirmed" && (
              <Button size="small" variant="danger" onClick={() => onCancel(false)}>
                {t("services.calendar.cancelBooking")}
              </Button>
            )}
            {status === "confirmed" && order_id !== null && price !== null && (
              <Button size="small" variant="danger" onClick={() => onCancel(true)}>
                {t("services.calendar.cancelAndRefund")}
              </Button>
            )}
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
