import { Button, Select } from "@medusajs/ui"
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
  const nameOf = namesIn(i18n.language, "short")
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
          {nameOf(day)}
        </Button>
      ))}
    </fieldset>
  )
}

interface OneProps {
  id: string
  disabled: boolean
  "aria-invalid": boolean
  /** 1 for Monday to 7 for Sunday. */
  value: number | undefined
  onChange: (day: number) => void
}

/** Lets the admin choose one day of the week. */
export const Weekday = ({ id, disabled, value, onChange, ...rest }: OneProps) => {
  const { i18n } = useTranslation()
  const nameOf = namesIn(i18n.language, "long")
  return (
    <Select
      dir={i18n.dir()}
      value={value === undefined ? "" : String(value)}
      onValueChange={(day) => onChange(Number(day))}
      disabled={disabled}
    >
      <Select.Trigger id={id} {...rest}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {DAYS.map((day) => (
          <Select.Item key={day} value={String(day)}>
            {nameOf(day)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

function namesIn(language: string, weekday: "short" | "long") {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: "UTC" })
  return (day: number) => format.format(MONDAY_MS + (day - 1) * DAY_MS)
}
