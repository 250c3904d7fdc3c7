import { Input, Label, Switch, Textarea } from "@medusajs/ui"
import { useId } from "react"
import type { Direction } from "../../lib/languages"
import { MomentInput } from "../crud/moment-input"

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  dir?: Direction | undefined
  type?: "text" | "number" | "date" | "datetime-local"
  isLong?: boolean
  isInvalid?: boolean
}

/** A text input with its label. */
export const Labelled = ({
  label,
  value,
  onChange,
  dir,
  type = "text",
  isLong = false,
  isInvalid = false,
}: Props) => {
  const id = useId()
  const common = { id, value, dir, "aria-invalid": isInvalid }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {isLong && <Textarea {...common} rows={3} onChange={(event) => onChange(event.target.value)} />}
      {!isLong && (type === "date" || type === "datetime-local") && (
        <MomentInput {...common} type={type} onChange={onChange} />
      )}
      {!isLong && (type === "text" || type === "number") && (
        <Input {...common} size="small" type={type} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  )
}

/** A switch with its label. */
export const LabelledSwitch = ({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) => {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-x-4">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      <Switch id={id} dir="ltr" checked={isOn} onCheckedChange={onChange} />
    </div>
  )
}

/** A choice with its label, as the browser's own control. */
export const LabelledChoice = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="bg-ui-bg-field border-ui-border-base txt-compact-small h-8 w-full rounded-md border px-2"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
