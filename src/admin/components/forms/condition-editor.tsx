import { useTranslation } from "react-i18next"
import type { Condition } from "../../../lib/form-logic/condition"
import type { FormField } from "../../../lib/form-logic/schemas"
import { conditionOf, groupOf } from "./condition-groups"
import { GroupEditor } from "./group-editor"

interface Props {
  condition: Condition | null
  /** The fields that the condition may use. */
  others: FormField[]
  nameOf: (field: FormField) => string
  onChange: (condition: Condition | null) => void
}

/** Edits when a field is shown: groups of comparisons, which may contain other groups. */
export const ConditionEditor = ({ condition, others, nameOf, onChange }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <fieldset className="flex min-w-0 flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-2">{t("forms.builder.showIf")}</legend>
      <GroupEditor
        group={groupOf(condition)}
        depth={1}
        others={others}
        nameOf={nameOf}
        onChange={(group) => onChange(conditionOf(group))}
      />
    </fieldset>
  )
}
