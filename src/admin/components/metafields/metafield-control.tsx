import { Hint, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FieldProblem } from "../../lib/api"
import { isMeasured, itemTypeOf, UNITS } from "../../lib/metafield-values"
import type { MetafieldDefinition } from "../../resources/metafield-definitions"
import type { Attribute } from "../../resources/product-templates"
import { FieldComplaint } from "../crud/field-complaint"
import { Labelled, LabelledChoice } from "../forms/labelled"
import { AttributeField } from "../product-templates/attribute-field"
import { FormattedText, SourceButton } from "../rich-text/formatted-text"

interface Props {
  definition: MetafieldDefinition
  value: unknown
  problem: FieldProblem | undefined
  onChange: (value: unknown) => void
}

/** The input for one metafield, by its type. */
export const MetafieldControl = ({ definition, value, problem, onChange }: Props) => {
  const { type, name } = definition
  if (type === "money" || type === "dimension" || type === "weight")
    return <MeasuredField definition={definition} value={value} problem={problem} onChange={onChange} />
  if (type === "date_time")
    return (
      <div className="flex flex-col gap-y-2">
        <Labelled
          label={name}
          type="datetime-local"
          value={localTime(value)}
          onChange={onChange}
          isInvalid={problem !== undefined}
        />
        <FieldComplaint problem={problem} />
      </div>
    )
  if (type === "rich_text")
    return <RichTextField definition={definition} value={value} problem={problem} onChange={onChange} />
  return (
    <AttributeField attribute={attributeOf(definition)} value={value} problem={problem} onChange={onChange} />
  )
}

/** An HTML text in the editor, or as its source. */
const RichTextField = ({ definition: { name, description }, value, problem, onChange }: Props) => {
  const id = useId()
  const [isSource, setIsSource] = useState(false)
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center justify-between gap-x-2">
        <Label id={`${id}-label`} htmlFor={id} size="small" weight="plus" dir="auto">
          {name}
        </Label>
        <SourceButton format="html" isSource={isSource} onChange={setIsSource} />
      </div>
      <FormattedText
        id={id}
        value={typeof value === "string" ? value : ""}
        format="html"
        onChange={onChange}
        isSource={isSource}
        dir="auto"
        locale={undefined}
        isInvalid={problem !== undefined}
        isShort
      />
      {description && <Hint dir="auto">{description}</Hint>}
      <FieldComplaint problem={problem} />
    </div>
  )
}

/** A number with a unit or a currency. */
const MeasuredField = ({ definition: { type, name }, value, problem, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { number, unit } = isMeasured(value) ? value : { number: "", unit: "" }
  const units = UNITS[type]
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex gap-x-2">
        <Labelled
          label={name}
          type="number"
          dir="ltr"
          value={number}
          onChange={(text) => onChange({ number: text, unit: unit || (units?.[0] ?? "") })}
          isInvalid={problem !== undefined}
        />
        {units ? (
          <LabelledChoice
            label={t("metafields.unit")}
            value={unit || (units[0] ?? "")}
            options={units.map((each) => ({ value: each, label: each }))}
            onChange={(chosen) => onChange({ number, unit: chosen })}
          />
        ) : (
          <Labelled
            label={t("metafields.currency")}
            dir="ltr"
            value={unit}
            onChange={(code) => onChange({ number, unit: code })}
          />
        )}
      </div>
      <FieldComplaint problem={problem} />
    </div>
  )
}

/** The field of a product's attribute that edits this type. Lists are edited as one line for each item. */
function attributeOf(definition: MetafieldDefinition): Attribute {
  const { key, name, description, type } = definition
  const choices = choicesOf(definition)
  return {
    key,
    label: name,
    type: itemTypeOf(definition) ? "long_text" : choices.length > 0 ? "select" : (KINDS[type] ?? "text"),
    choices,
    unit: null,
    minimum: null,
    maximum: null,
    help: description ?? null,
    // A metafield never has to be set. The word "optional" at each field would help nobody.
    is_required: true,
    default: null,
  }
}

const KINDS: Readonly<Record<string, Attribute["type"]>> = {
  long_text: "long_text",
  json: "long_text",
  boolean: "boolean",
  date: "date",
  url: "url",
  color: "color",
}

function choicesOf({ validations }: MetafieldDefinition): string[] {
  const { choices } = validations
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === "string") : []
}

/** A time in the admin's time zone, as the browser's input needs it. */
function localTime(value: unknown): string {
  if (typeof value !== "string" || value === "") return ""
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) return ""
  return new Date(time.getTime() - time.getTimezoneOffset() * MS_PER_MINUTE).toISOString().slice(0, 16)
}

const MS_PER_MINUTE = 60_000
