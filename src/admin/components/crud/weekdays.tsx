import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { localeOf } from "../../lib/languages"

/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * 86_400_000
const DAY_MS = 86_400_000
const DAYS = [1, 2, 3, 4, 5, 6, 7]

interface Props {
  id: string
  label: string
  /** 1 for Monday to 7 for Sunday. */
  value: readonly number[]
  onChange: (days: number[]) => void
  isDisabled: boolean
}

/** Lets the admin choose days of the week. */
export const Weekdays = ({ id, label, value, onChange, isDisabled }: Props) => {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { weekday: "short", timeZone: "UTC" })
  return (
    <fieldset id={id} aria-label={label} className="flex flex-wrap gap-1">
      {DAYS.map((day) => (
        <Button
          key={day}
          type="button"
          size="small"
          variant={value.includes(day) ? "primary" : "secondary"}
          aria-pressed={value.includes(day)}
          disabled={isDisabled}
          onClick={() =>
            onChange(DAYS.filter((each) => (each === day ? !value.includes(day) : value.includes(each))))
          }
        >
          {format.format(MONDAY_MS + (day - 1) * DAY_MS)}
        </Button>
      ))}
    </fieldset>
  )
}
