import { Label } from "@medusajs/ui"
import { useId } from "react"
import type { FieldProblem } from "../../lib/api"
import { FieldComplaint } from "./field-complaint"
import { MomentInput } from "./moment-input"

/** A day with a year of four digits. While the year is being typed, it has fewer. */
const WHOLE_DAY = /^[1-9]\d{3}-/

/** A day that is never empty. */
export const DayField = ({
  label,
  value,
  problem,
  onChange,
}: {
  label: string
  value: string
  /** Why the API refuses the day. */
  problem?: FieldProblem | undefined
  onChange: (day: string) => void
}) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small">
        {label}
      </Label>
      <MomentInput
        id={id}
        type="date"
        dir="ltr"
        value={value}
        aria-invalid={problem !== undefined}
        {...(problem && { "aria-describedby": `${id}-complaint` })}
        onChange={(day) => WHOLE_DAY.test(day) && onChange(day)}
      />
      <FieldComplaint id={`${id}-complaint`} problem={problem} />
    </div>
  )
}
