import { Badge, Button, Input, Label, Select, Switch, Text, Textarea } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { FieldProblem } from "../../lib/api"
import { constraintsOf, type FieldSchema, kindOf, readable, typedValue } from "../../lib/field-schema"
import { FieldComplaint } from "../crud/field-complaint"

interface Props {
  id: string
  label: string
  schema: FieldSchema
  value: unknown
  /** Only for secrets: whether one is saved. The secret itself is never shown. */
  secret: { configured: boolean } | undefined
  /** Whether the field must be filled in, because its group of fields is in use. */
  isMissing: boolean
  problem: FieldProblem | undefined
  onChange: (value: unknown) => void
  onRemove: () => void
}

const INPUT_TYPES = { secret: "password", number: "number", email: "email", text: "text" } as const
/** Stands for "no choice", because the select component does not allow an empty value. */
const NO_CHOICE = "-"

export const ConfigField = (props: Props) => {
  const { id, label, schema, value, secret, isMissing, problem, onChange, onRemove } = props
  const { t } = useTranslation("svc")
  const isFlag = kindOf(schema) === "flag"
  const complaintId = `${id}-complaint`
  const hintId = `${id}-hint`

  return (
    <div className="flex flex-col gap-y-2">
      <div className={isFlag ? "flex items-center justify-between gap-4" : "flex flex-col gap-y-2"}>
        <div className="flex items-center gap-x-2">
          <Label htmlFor={id}>{label}</Label>
          {secret?.configured && (
            <Badge size="2xsmall" color="green">
              {t("config.configured")}
            </Badge>
          )}
          {isMissing && !secret?.configured && (
            <Badge size="2xsmall" color="orange">
              {t("config.notConfigured")}
            </Badge>
          )}
        </div>
        <div className="flex items-center gap-x-2 [&>div]:grow">
          <Control
            id={id}
            schema={schema}
            value={value}
            onChange={onChange}
            attributes={{
              "aria-invalid": problem !== undefined,
              "aria-describedby":
                [secret && hintId, problem && complaintId].filter(Boolean).join(" ") || undefined,
            }}
          />
          {secret?.configured && (
            <Button
              type="button"
              size="small"
              variant="secondary"
              aria-label={`${t("config.remove")}: ${label}`}
              onClick={onRemove}
            >
              {t("config.remove")}
            </Button>
          )}
        </div>
      </div>
      {secret && (
        <Text id={hintId} size="xsmall" className="text-ui-fg-subtle">
          {t(secret.configured ? "config.secretHint" : "config.newSecretHint")}
        </Text>
      )}
      <FieldComplaint id={complaintId} problem={problem} />
    </div>
  )
}

interface ControlProps extends Pick<Props, "id" | "schema" | "value" | "onChange"> {
  attributes: { "aria-invalid": boolean; "aria-describedby": string | undefined }
}

const Control = ({ id, schema, value, onChange, attributes }: ControlProps) => {
  const { t, i18n } = useTranslation("svc")
  const kind = kindOf(schema)
  const { minimum, maximum, enum: choices = [], default: preset } = constraintsOf(schema)
  switch (kind) {
    case "flag":
      return <Switch id={id} dir="ltr" checked={value === true} onCheckedChange={onChange} {...attributes} />
    case "choice":
      return (
        <Select
          dir={i18n.dir()}
          value={typeof value === "string" ? value : NO_CHOICE}
          onValueChange={(chosen) => onChange(chosen === NO_CHOICE ? null : chosen)}
        >
          <Select.Trigger id={id} {...attributes}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {(preset ?? schema.default) === null || value === null ? (
              <Select.Item value={NO_CHOICE}>{t("config.noChoice")}</Select.Item>
            ) : null}
            {choices.map((choice) => (
              <Select.Item key={choice} value={choice}>
                {t(`config.choices.${choice}`, readable(choice))}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      )
    case "lines":
      return (
        <Textarea
          id={id}
          dir="ltr"
          defaultValue={Array.isArray(value) ? value.join("\n") : ""}
          onChange={(event) => onChange(typedValue(kind, event.target.value))}
          {...attributes}
        />
      )
    default:
      return (
        <Input
          id={id}
          type={INPUT_TYPES[kind]}
          dir={isCode(id, kind) ? "ltr" : "auto"}
          autoComplete={kind === "secret" ? "new-password" : "off"}
          min={minimum}
          max={maximum}
          value={typeof value === "string" || typeof value === "number" ? value : ""}
          onChange={(event) => onChange(typedValue(kind, event.target.value))}
          {...attributes}
        />
      )
  }
}

/**
 * Whether the value is shown in the font for code. Names are shown as text; all other settings are addresses, keys or
 * numbers.
 */
function isCode(id: string, kind: string): boolean {
  return kind !== "text" || !/(_name|_holder|_instructions|company_name)$/.test(id)
}
