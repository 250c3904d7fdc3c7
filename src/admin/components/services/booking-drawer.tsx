import { Button, DatePicker, Drawer, Label, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { DrawerHeader } from "../crud/drawer-header"
import type { Booking } from "./bookings"

interface Props {
  booking: Booking
  onClose: () => void
  onMove: (startsAt: string) => void
  onOutcome: (status: "confirmed" | "completed" | "no_show") => void
  onCancel: () => void
}

/** One booking: who comes when, and what can be done with it. */
export const BookingDrawer = ({ booking, onClose, onMove, onOutcome, onCancel }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const format = useFormat()
  const [at, setAt] = useState<Date | null>(new Date(booking.starts_at))
  const { first_name, last_name, email, phone, number, service_title, resource_name, note, status } = booking
  const facts = [
    `${format.dateTime(booking.starts_at)} – ${format.time(booking.ends_at)}`,
    resource_name,
    [first_name, last_name].filter(Boolean).join(" "),
    email,
    phone,
    note,
    number,
  ]
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{service_title}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <div>
            {facts.filter(Boolean).map((fact) => (
              <Text key={fact} size="small">
                {fact}
              </Text>
            ))}
          </div>
          {status === "confirmed" && (
            <div className="flex flex-col gap-y-2" dir="ltr">
              <Label size="small" weight="plus">
                {t("services.calendar.newTime")}
              </Label>
              <DatePicker
                granularity="minute"
                value={at}
                onChange={setAt}
                aria-label={t("services.calendar.newTime")}
              />
              <Button
                size="small"
                variant="secondary"
                disabled={at === null}
                onClick={() => at && onMove(at.toISOString())}
              >
                {t("services.calendar.move")}
              </Button>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={() => onOutcome("completed")}>
              {t("services.calendar.completed")}
            </Button>
            <Button size="small" variant="secondary" onClick={() => onOutcome("no_show")}>
              {t("services.calendar.no_show")}
            </Button>
            {status === "confirmed" && (
              <Button size="small" variant="danger" onClick={onCancel}>
                {t("services.calendar.cancelBooking")}
              </Button>
            )}
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
