import { Input, Label } from "@medusajs/ui"
import { useId } from "react"

/** A day that is never empty. */
export const DayField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small">
        {label}
      </Label>
      <Input
        id={id}
        type="date"
        size="small"
        dir="ltr"
        value={value}
        onChange={(event) => event.target.value !== "" && onChange(event.target.value)}
      />
    </div>
  )
}
