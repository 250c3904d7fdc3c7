import { useTranslation } from "react-i18next"
import type { Comparison } from "../../../kits/form-logic/condition"
import { COMPARED } from "../../../kits/form-logic/dependencies"
import type { FormField } from "../../../kits/form-logic/schemas"
import { Labelled, LabelledChoice } from "./labelled"

interface Props {
  comparison: Comparison
  others: FormField[]
  nameOf: (field: FormField) => string
  onChange: (comparison: Comparison) => void
}

/** Edits one comparison: a field, an operator and a value. */
export const ComparisonEditor = ({ comparison, others, nameOf, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const field = others.find(({ name }) => name === comparison.field)
  const kind = field ? COMPARED[field.type].value : "string"
  const operators = (field ? COMPARED[field.type].operators : []).flatMap((op) =>
    op === "empty" ? ["empty", "filled"] : [op],
  )
  const operator = comparison.op === "empty" && comparison.value === false ? "filled" : comparison.op
  const valueOf = (typed: string) =>
    kind === "number" ? Number(typed) : kind === "boolean" ? typed === "true" : typed
  const textsOf = (typed: string) => typed.split("\n").filter((line) => line.trim() !== "")
  const choices =
    kind === "boolean"
      ? [
          { value: "true", label: t("forms.builder.yes") },
          { value: "false", label: t("forms.builder.no") },
        ]
      : (field?.options ?? []).map(({ value }) => ({ value, label: value }))

  const chooseOperator = (chosen: string) => {
    if (chosen === "empty" || chosen === "filled")
      return onChange({ field: comparison.field, op: "empty", value: chosen === "empty" })
    const op = COMPARED[field?.type ?? "text"].operators.find((one) => one === chosen) ?? "eq"
    const value = valueOf(choices[0]?.value ?? (kind === "number" ? "0" : ""))
    onChange({ field: comparison.field, op, value: op === "in" ? [value] : value })
  }

  return (
    <>
      <LabelledChoice
        label={t("forms.builder.field")}
        value={comparison.field}
        options={others.map((other) => ({ value: other.name, label: nameOf(other) }))}
        onChange={(name) => onChange({ field: name, op: "empty", value: false })}
      />
      <LabelledChoice
        label={t("forms.builder.operator")}
        value={operator}
        options={operators.map((op) => ({ value: op, label: t(`forms.ops.${op}`) }))}
        onChange={chooseOperator}
      />
      {comparison.op === "in" && (
        <Labelled
          label={t("forms.builder.values")}
          isLong
          value={Array.isArray(comparison.value) ? comparison.value.join("\n") : ""}
          onChange={(typed) => onChange({ ...comparison, value: textsOf(typed).map(valueOf) })}
        />
      )}
      {comparison.op !== "empty" &&
        comparison.op !== "in" &&
        (choices.length > 0 ? (
          <LabelledChoice
            label={t("forms.builder.value")}
            value={String(comparison.value)}
            options={choices}
            onChange={(typed) => onChange({ ...comparison, value: valueOf(typed) })}
          />
        ) : (
          <Labelled
            label={t("forms.builder.value")}
            type={kind === "number" ? "number" : field?.type === "date" ? "date" : "text"}
            value={String(comparison.value ?? "")}
            onChange={(typed) => onChange({ ...comparison, value: valueOf(typed) })}
          />
        ))}
    </>
  )
}
