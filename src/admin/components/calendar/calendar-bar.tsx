import { Button, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CalendarButtons } from "../services/calendar-buttons"
import { KINDS, type Kind } from "./entries"
import { VIEWS, type View } from "./options"

const NAMES: Record<Kind, string> = {
  event: "events.title",
  departure: "tours.departures.title",
  booking: "services.bookings.title",
}
const DOTS: Record<Kind, string> = {
  event: "bg-ui-tag-purple-icon",
  departure: "bg-ui-tag-green-icon",
  booking: "bg-ui-tag-blue-icon",
}
const VIEW_NAMES: Record<View, string> = {
  month: "crud.options.month",
  week: "services.calendar.week",
  day: "services.calendar.day",
  list: "calendar.list",
}

interface Props {
  period: string
  view: View
  onView: (view: View) => void
  hidden: readonly Kind[]
  onKind: (kind: Kind) => void
  onTurn: (by: -1 | 0 | 1) => void
  onCreate: () => void
}

/** The title with the shown time, and what can be chosen: kinds, the view, the time, and a button for a new booking. */
export const CalendarBar = ({ period, view, onView, hidden, onKind, onTurn, onCreate }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading>{t("calendar.title")}</Heading>
        <span className="txt-small text-ui-fg-subtle" aria-live="polite">
          {period}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            variant="secondary"
            aria-pressed={!hidden.includes(kind)}
            className={hidden.includes(kind) ? "text-ui-fg-muted line-through" : ""}
            onClick={() => onKind(kind)}
          >
            <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[kind]}`} />
            {t(NAMES[kind])}
          </Button>
        ))}
        {VIEWS.map((one) => (
          <Button
            key={one}
            size="small"
            variant={view === one ? "primary" : "secondary"}
            aria-pressed={view === one}
            onClick={() => onView(one)}
          >
            {t(VIEW_NAMES[one])}
          </Button>
        ))}
        <CalendarButtons onTurn={onTurn} onCreate={onCreate} />
      </div>
    </div>
  )
}
