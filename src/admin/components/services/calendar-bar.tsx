import { Button, Heading, Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { CalendarButtons } from "./calendar-buttons"

const ALL = "all"

export type CalendarView = "day" | "week"

interface Props {
  /** The days that are shown. */
  period: string
  view: CalendarView
  onView: (view: CalendarView) => void
  people: readonly { id: string; name: string }[]
  resourceId: string | undefined
  onResource: (id: string | undefined) => void
  onTurn: (by: -1 | 0 | 1) => void
  onCreate: () => void
}

/** The head of the calendar: what it shows, and the button for a new booking. */
export const CalendarBar = (props: Props) => {
  const { period, view, onView, people, resourceId, onResource, onTurn, onCreate } = props
  const { t, i18n } = useTranslation("svc")
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Heading>{t("services.calendar.title")}</Heading>
        <span className="txt-small text-ui-fg-subtle" aria-live="polite">
          {period}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="small"
          dir={i18n.dir()}
          value={resourceId ?? ALL}
          onValueChange={(chosen) => onResource(chosen === ALL ? undefined : chosen)}
        >
          <Select.Trigger aria-label={t("services.people.title")} className="w-48">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={ALL}>{t("services.calendar.everybody")}</Select.Item>
            {people.map(({ id, name }) => (
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
            onClick={() => onView(one)}
          >
            {t(`services.calendar.${one}`)}
          </Button>
        ))}
        <CalendarButtons onTurn={onTurn} onCreate={onCreate} />
      </div>
    </div>
  )
}
