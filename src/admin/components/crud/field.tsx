import { Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { Control } from "./control"
import type { FieldDefinition } from "./field-definition"

interface Props {
  field: FieldDefinition
  draft: Draft
  texts: string
  /** Where the field stands in the draft, such as `translations.de.`. */
  within?: string
  /** The direction of what is written, where it is in another language than the dashboard. */
  dir?: Direction | undefined
  isDisabled?: boolean
}

/** A field of a form with its label, what helps to fill it, and what the API said about it. */
export const Field = ({ field, draft, texts, within = "", dir, isDisabled = false }: Props) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const path = within + field.name
  const complaint = draft.complaint(path)
  const label = t([`${texts}.fields.${field.name}`, `crud.fields.${field.name}`])
  const isSwitch = field.kind === "switch"

  return (
    <div className="flex flex-col gap-y-2">
      <div className={isSwitch ? "flex items-center justify-between gap-x-4" : "flex flex-col gap-y-2"}>
        <div className="flex items-center gap-x-1">
          <Label htmlFor={id} size="small" weight="plus">
            {label}
          </Label>
          {!field.isRequired && !isSwitch && (
            <span className="txt-compact-small text-ui-fg-muted">({t("crud.optional")})</span>
          )}
        </div>
        <Control
          id={id}
          label={label}
          field={field}
          value={draft.value(path)}
          onChange={(value) => draft.set(path, value)}
          isInvalid={complaint !== undefined}
          isDisabled={isDisabled}
          dir={dir}
        />
      </div>
      {field.hasHint && <Hint>{t([`${texts}.hints.${field.name}`, `crud.hints.${field.name}`])}</Hint>}
      {complaint && (
        <Hint variant="error" role="alert">
          {complaint}
        </Hint>
      )}
    </div>
  )
}
