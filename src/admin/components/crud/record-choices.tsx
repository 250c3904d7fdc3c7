import { Button } from "@medusajs/ui"
import type { Values } from "../../lib/draft"

interface Props {
  id: string
  label: string
  /** The records of another field of the form. */
  records: readonly Values[]
  /** The field of a record that is shown. */
  title: string
  /** The ids of the chosen records. */
  value: unknown
  onChange: (ids: unknown[]) => void
  isDisabled: boolean
  describedBy: string
}

/** Lets the admin choose some records of the same form, such as the speakers of a session. */
export const RecordChoices = ({
  id,
  label,
  records,
  title,
  value,
  onChange,
  isDisabled,
  describedBy,
}: Props) => {
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset
      id={id}
      aria-label={label}
      {...(describedBy && { "aria-describedby": describedBy })}
      className="flex flex-wrap gap-1"
    >
      {records.map((record) => (
        <Button
          key={String(record.id)}
          type="button"
          size="small"
          variant={chosen.includes(record.id) ? "primary" : "secondary"}
          aria-pressed={chosen.includes(record.id)}
          disabled={isDisabled}
          onClick={() =>
            onChange(
              chosen.includes(record.id)
                ? chosen.filter((each) => each !== record.id)
                : [...chosen, record.id],
            )
          }
        >
          <bdi>{String(record[title] ?? "…")}</bdi>
        </Button>
      ))}
    </fieldset>
  )
}
