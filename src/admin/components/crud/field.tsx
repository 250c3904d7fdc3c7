import { Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { Control } from "./control"
import type { FieldDefinition } from "./field-definition"

interface Props {
  field: FieldDefinition
  draft: Draft
  texts: string
  /** Where the field stands in the draft, such as `translations.de.`. */
  within?: string
  /** The direction of what is written, where it is in another language than the dashboard. */
  dir?: "ltr" | "rtl" | undefined
  isDisabled?: boolean
}

/** A field of a form with its label, what helps to fill it, and what the API said about it. */
export const Field = ({ field, draft, texts, within = "", dir, isDisabled = false }: Props) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const path = within + field.name
  const complaint = draft.complaint(path)
  const isSwitch = field.kind === "switch"

  return (
    <div className="flex flex-col gap-y-2">
      <div className={isSwitch ? "flex items-center justify-between gap-x-4" : "flex flex-col gap-y-2"}>
        <div className="flex items-center gap-x-1">
          <Label htmlFor={id} size="small" weight="plus">
            {t([`${texts}.fields.${field.name}`, `crud.fields.${field.name}`])}
          </Label>
          {!field.isRequired && !isSwitch && (
            <span className="txt-compact-small text-ui-fg-muted">({t("crud.optional")})</span>
          )}
        </div>
        <Control
          id={id}
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
