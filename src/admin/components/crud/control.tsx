import { DatePicker, Input, Select, Switch, Textarea } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Values } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { MediaField } from "../media/media-field"
import type { FieldDefinition } from "./field-definition"
import { ReferenceSelect } from "./reference-select"
import { Weekday, Weekdays } from "./weekdays"

interface Props {
  id: string
  label: string
  field: FieldDefinition
  value: unknown
  onChange: (value: unknown) => void
  /** The values of the whole form. */
  form: Values
  isInvalid: boolean
  isDisabled: boolean
  dir: Direction | undefined
  /** The ids of the elements that describe the field. */
  describedBy: string
}

/** The input for a field, by its kind. */
export const Control = ({
  id,
  label,
  field,
  value,
  onChange,
  form,
  isInvalid,
  isDisabled,
  dir,
  describedBy,
}: Props) => {
  const common = {
    id,
    disabled: isDisabled,
    "aria-invalid": isInvalid,
    ...(describedBy && { "aria-describedby": describedBy }),
  }
  switch (field.kind) {
    case "text":
      return (
        <Textarea
          {...common}
          dir={dir ?? "auto"}
          rows={field.rows ?? 3}
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case "lines":
      return (
        <Textarea
          {...common}
          dir={dir ?? "auto"}
          rows={3}
          value={asIds(value).join("\n")}
          // Empty lines stay while the user types. Otherwise it would be impossible to begin a new line.
          onChange={(event) => onChange(event.target.value === "" ? [] : event.target.value.split("\n"))}
          onBlur={() => onChange(asIds(value).filter((line) => line.trim() !== ""))}
        />
      )
    case "number":
      return (
        <Input
          {...common}
          type="number"
          value={asText(value)}
          onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
        />
      )
    case "switch":
      return <Switch {...common} dir="ltr" checked={value === true} onCheckedChange={onChange} />
    case "weekdays":
      return <Weekdays {...{ id, label, isDisabled, onChange }} value={asNumbers(value)} />
    case "weekday":
      return <Weekday {...common} value={typeof value === "number" ? value : undefined} onChange={onChange} />
    case "choice":
      return <Choice {...common} options={field.options} value={asText(value)} onChange={onChange} />
    case "date-time":
      return (
        // Always from left to right. Otherwise the parts of the time would change their order, and the space before it
        // would be missing.
        <div dir="ltr" className="[&_span>div]:whitespace-pre">
          <DatePicker
            aria-label={label}
            aria-invalid={isInvalid}
            {...(describedBy && { "aria-describedby": describedBy })}
            isDisabled={isDisabled}
            granularity="minute"
            value={typeof value === "string" ? new Date(value) : null}
            onChange={(date) => onChange(date?.toISOString() ?? null)}
          />
        </div>
      )
    case "reference":
      return (
        <ReferenceSelect
          {...common}
          {...choicesOf(field, form)}
          ids={typeof value === "string" ? [value] : []}
          onChange={(ids) => onChange(ids.at(-1) ?? null)}
        />
      )
    case "media":
      return (
        <MediaField
          {...{ id, label, isInvalid, isDisabled, describedBy, onChange }}
          value={typeof value === "string" ? value : null}
        />
      )
    case "references":
      return (
        <ReferenceSelect
          {...common}
          {...choicesOf(field, form)}
          ids={asIds(value)}
          onChange={onChange}
          isMultiple
        />
      )
    default:
      return (
        <Input
          {...common}
          // Web addresses are written from left to right in all languages.
          dir={field.kind === "line" ? (dir ?? "auto") : "ltr"}
          autoComplete="off"
          value={asText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

interface ChoiceProps {
  id: string
  disabled: boolean
  "aria-invalid": boolean
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

const Choice = ({ id, disabled, options, value, onChange, ...rest }: ChoiceProps) => {
  const { t, i18n } = useTranslation("svc")
  return (
    <Select dir={i18n.dir()} value={value} onValueChange={onChange} disabled={disabled}>
      <Select.Trigger id={id} {...rest}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map((option) => (
          <Select.Item key={option} value={option}>
            {t(`crud.options.${option}`)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

type Reference = Extract<FieldDefinition, { kind: "reference" | "references" }>

/** The records that can be chosen. `filter` is `null` while the field on which they depend is empty. */
function choicesOf({ to, sharing }: Reference, form: Values) {
  if (sharing === undefined) return { to }
  const value = form[sharing]
  return { to, filter: typeof value === "string" && value !== "" ? { [sharing]: value } : null }
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

function asIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : []
}

function asNumbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "number") : []
}
