import { Checkbox, DatePicker, Hint, Input, Label, Select, Switch, Textarea } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { FieldProblem } from "../../lib/api"
import type { Attribute } from "../../resources/product-templates"
import { FieldComplaint } from "../crud/field-complaint"

interface Props {
  attribute: Attribute
  value: unknown
  problem: FieldProblem | undefined
  onChange: (value: unknown) => void
}

/** A field for one attribute of a product template. The admin who made the template has written its label and help. */
export const AttributeField = ({ attribute, value, problem, onChange }: Props) => {
  const { label, unit, help, is_required: isRequired, type } = attribute
  const { t } = useTranslation("svc")
  const id = useId()
  const describedBy = [help && `${id}-help`, problem && `${id}-complaint`].filter(Boolean).join(" ")
  const isGroup = type === "multi_select"

  return (
    <div
      className="flex flex-col gap-y-2"
      {...(isGroup && { role: "group", "aria-labelledby": `${id}-label` })}
    >
      <div className="flex items-center gap-x-1">
        <Label id={`${id}-label`} {...(!isGroup && { htmlFor: id })} size="small" weight="plus" dir="auto">
          {label}
          {unit && ` (${unit})`}
        </Label>
        {!isRequired && <span className="txt-compact-small text-ui-fg-subtle">({t("crud.optional")})</span>}
      </div>
      <Control
        id={id}
        attribute={attribute}
        value={value}
        onChange={onChange}
        attributes={{
          "aria-invalid": problem !== undefined,
          "aria-describedby": describedBy || undefined,
        }}
      />
      {help && (
        <Hint id={`${id}-help`} dir="auto">
          {help}
        </Hint>
      )}
      <FieldComplaint id={`${id}-complaint`} problem={problem} />
    </div>
  )
}

interface ControlProps {
  id: string
  attribute: Attribute
  value: unknown
  onChange: (value: unknown) => void
  attributes: { "aria-invalid": boolean; "aria-describedby": string | undefined }
}

const Control = ({ id, attribute, value, onChange, attributes }: ControlProps) => {
  const { type, label, choices } = attribute
  const text = typeof value === "string" || typeof value === "number" ? String(value) : ""
  switch (type) {
    case "long_text":
      return (
        <Textarea
          id={id}
          dir="auto"
          rows={4}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          {...attributes}
        />
      )
    case "number":
      return (
        <Input
          id={id}
          type="number"
          step="any"
          dir="ltr"
          value={text}
          onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
          {...attributes}
        />
      )
    case "boolean":
      return <Switch id={id} dir="ltr" checked={value === true} onCheckedChange={onChange} {...attributes} />
    case "select":
      return <Choice id={id} choices={choices} value={text} onChange={onChange} attributes={attributes} />
    case "multi_select":
      return <Choices id={id} choices={choices} value={value} onChange={onChange} />
    case "date":
      return (
        <DatePicker
          aria-label={label}
          value={text ? new Date(`${text}T00:00:00`) : null}
          onChange={(date) => onChange(date ? dayOf(date) : null)}
          {...attributes}
        />
      )
    case "color":
      return (
        <div className="flex items-center gap-x-2">
          <input
            type="color"
            id={id}
            className="h-8 w-12 cursor-pointer rounded border"
            value={text || "#000000"}
            onChange={(event) => onChange(event.target.value)}
            {...attributes}
          />
          <bdi dir="ltr" className="txt-compact-small font-mono">
            {text || "–"}
          </bdi>
        </div>
      )
    default:
      return (
        <Input
          id={id}
          dir={type === "url" ? "ltr" : "auto"}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          {...attributes}
        />
      )
  }
}

/** Stands for "no choice", because the select component does not allow an empty value. */
const NO_CHOICE = "-"

type ChoiceProps = Omit<ControlProps, "attribute" | "value"> & { choices: string[]; value: string }

const Choice = ({ id, choices, value, onChange, attributes }: ChoiceProps) => {
  const { t, i18n } = useTranslation("svc")
  return (
    <Select
      dir={i18n.dir()}
      value={value || NO_CHOICE}
      onValueChange={(chosen) => onChange(chosen === NO_CHOICE ? null : chosen)}
    >
      <Select.Trigger id={id} {...attributes}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={NO_CHOICE}>{t("config.noChoice")}</Select.Item>
        {choices.map((choice) => (
          <Select.Item key={choice} value={choice}>
            {choice}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

type ChoicesProps = Pick<ControlProps, "id" | "value" | "onChange"> & { choices: string[] }

const Choices = ({ id, choices, value, onChange }: ChoicesProps) => {
  const chosen = choices.filter((choice) => Array.isArray(value) && value.includes(choice))
  const choose = (choice: string, isChosen: boolean) =>
    onChange(choices.filter((each) => (each === choice ? isChosen : chosen.includes(each))))
  return (
    <div className="flex flex-col gap-y-2">
      {choices.map((choice, index) => (
        <div key={choice} className="flex items-center gap-x-2">
          <Checkbox
            id={`${id}-${index}`}
            checked={chosen.includes(choice)}
            onCheckedChange={(isChosen) => choose(choice, isChosen === true)}
          />
          <Label htmlFor={`${id}-${index}`} size="small" dir="auto">
            {choice}
          </Label>
        </div>
      ))}
    </div>
  )
}

/** Formats a date as `YYYY-MM-DD` in the admin's time zone. */
function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0")
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
