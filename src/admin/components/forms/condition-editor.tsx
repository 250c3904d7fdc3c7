import { useTranslation } from "react-i18next"
import type { Comparison, Condition } from "../../../kits/form-logic/condition"
import type { FormField } from "../../../kits/form-logic/schemas"
import { ComparisonEditor } from "./comparison-editor"
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
  const [other] = others
  const first: Comparison | undefined = other && { field: other.name, op: "empty", value: false }
  return (
    <fieldset className="flex min-w-0 flex-col gap-y-3">
      <legend className="txt-compact-small-plus mb-2">{t("forms.builder.showIf")}</legend>
      <GroupEditor
        group={groupOf<Comparison>(condition)}
        depth={1}
        first={first}
        editorOf={(comparison, change) => (
          <ComparisonEditor {...{ comparison, others, nameOf }} onChange={change} />
        )}
        onChange={(group) => onChange(conditionOf<Comparison>(group))}
      />
    </fieldset>
  )
}
