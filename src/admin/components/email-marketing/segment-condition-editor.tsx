import { Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Identified, Resource } from "../../lib/resource"
import { emailLists } from "../../resources/email-lists"
import { customerGroups } from "../../resources/email-segments"
import { allProducts } from "../../resources/products"
import { ReferenceSelect } from "../crud/reference-select"
import { Labelled, LabelledChoice } from "../forms/labelled"
import { conditionAbout, type EditedCondition, FIELDS, operatorsOf } from "./segment-conditions"
import { CONDITION_FIELDS, type ConditionField } from "./segment-fields"

/** The records that a condition names by their ids. */
const REFERENCES: Partial<Record<ConditionField, Resource<Identified, Identified>>> = {
  list: emailLists,
  left_list: emailLists,
  customer_group: customerGroups,
  bought_product: allProducts,
}

interface Props {
  condition: EditedCondition
  onChange: (condition: EditedCondition) => void
}

/** Edits one condition: what it is about, an operator and a value. */
export const SegmentConditionEditor = ({ condition, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { field, op, currency_code } = condition
  const operators = operatorsOf(field)
  return (
    <>
      <LabelledChoice
        label={t("email_segments.about")}
        value={field}
        options={FIELDS.map((value) => ({ value, label: t(`email_segments.conditions.${value}`) }))}
        onChange={(name) => onChange(conditionAbout(name))}
      />
      {operators.length > 1 && (
        <LabelledChoice
          label={t("forms.builder.operator")}
          value={op}
          options={operators.map((value) => ({ value, label: t(`email_segments.ops.${value}`) }))}
          onChange={(chosen) => onChange({ ...condition, op: chosen })}
        />
      )}
      <ConditionValue condition={condition} onChange={onChange} />
      {currency_code !== undefined && (
        <Labelled
          label={t("email_segments.currency")}
          dir="ltr"
          value={currency_code}
          onChange={(typed) => onChange({ ...condition, currency_code: typed.toLowerCase() })}
        />
      )}
    </>
  )
}

const ConditionValue = ({ condition, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { field, value } = condition
  const kind = CONDITION_FIELDS[field]
  const put = (next: unknown) => onChange({ ...condition, value: next })
  const to = REFERENCES[field]
  if (to) return <Reference to={to} value={value} onChange={put} />
  if (kind === "flag")
    return (
      <LabelledChoice
        label={t("forms.builder.value")}
        value={String(value)}
        options={[
          { value: "true", label: t("forms.builder.yes") },
          { value: "false", label: t("forms.builder.no") },
        ]}
        onChange={(chosen) => put(chosen === "true")}
      />
    )
  const isNumber = kind === "days" || kind === "number"
  return (
    <Labelled
      label={t(kind === "days" ? "email_segments.days" : "forms.builder.value")}
      type={isNumber ? "number" : "text"}
      dir={field === "locale" ? "ltr" : undefined}
      value={String(value ?? "")}
      onChange={(typed) => put(isNumber && typed !== "" ? Number(typed) : typed)}
    />
  )
}

interface ReferenceProps {
  to: Resource<Identified, Identified>
  value: unknown
  onChange: (id: string) => void
}

const Reference = ({ to, value, onChange }: ReferenceProps) => {
  const { t } = useTranslation("svc")
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {t("forms.builder.value")}
      </Label>
      <ReferenceSelect
        id={id}
        disabled={false}
        to={to}
        ids={typeof value === "string" && value !== "" ? [value] : []}
        onChange={(ids) => onChange(ids.at(-1) ?? "")}
      />
    </div>
  )
}
