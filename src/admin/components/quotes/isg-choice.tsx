import { Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { FieldComplaint } from "../crud/field-complaint"

interface Props {
  draft: Draft
  /** The field below `isg`. */
  name: "hazard_class" | "location_code" | "config_version"
  /** An empty value is the choice of nothing. */
  options: readonly { value: string; label: string }[]
  isNumber?: boolean
}

/** One of the codes of the ISG rates, by its name. */
export const IsgChoice = ({ draft, name, options, isNumber = false }: Props) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const path = `isg.${name}`
  const problem = draft.complaint(path)
  const value = String(draft.value(path) ?? "")
  const choose = (chosen: string) => draft.set(path, isNumber ? Number(chosen) : chosen || undefined)
  return (
    <div className="flex min-w-0 flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t(`quotes.fields.${name}`)}
      </Label>
      <select
        id={id}
        // Another version of the rates may not have the code.
        value={options.some((option) => option.value === value) ? value : ""}
        aria-invalid={problem !== undefined}
        {...(problem && { "aria-describedby": `${id}-complaint` })}
        onChange={({ target }) => choose(target.value)}
        className="bg-ui-bg-field border-ui-border-base txt-compact-small h-8 w-full rounded-md border px-2"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldComplaint id={`${id}-complaint`} problem={problem} />
    </div>
  )
}
