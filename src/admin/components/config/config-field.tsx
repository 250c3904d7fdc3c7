import { Badge, Button, Input, Label, Select, Switch, Text, Textarea } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { constraintsOf, type FieldSchema, kindOf, readable, typedValue } from "../../lib/field-schema"

interface Props {
  id: string
  label: string
  schema: FieldSchema
  value: unknown
  /** Whether there is a secret already. What it is, nobody is told. */
  isConfigured: boolean
  onChange: (value: unknown) => void
  onRemove: () => void
}

const INPUT_TYPES = { secret: "password", number: "number", email: "email", text: "text" } as const
/** A choice cannot have an empty value of its own. */
const NO_CHOICE = "-"

export const ConfigField = ({ id, label, schema, value, isConfigured, onChange, onRemove }: Props) => {
  const { t } = useTranslation("svc")
  const kind = kindOf(schema)
  if (kind === "flag")
    return (
      <div className="flex items-center justify-between gap-4">
        <Label htmlFor={id}>{label}</Label>
        <Switch id={id} checked={value === true} onCheckedChange={onChange} />
      </div>
    )

  const { minimum, maximum, maxLength, enum: choices = [] } = constraintsOf(schema)
  if (kind === "choice")
    return (
      <div className="flex flex-col gap-y-2">
        <Label htmlFor={id}>{label}</Label>
        <Select
          value={typeof value === "string" ? value : NO_CHOICE}
          onValueChange={(chosen) => onChange(chosen === NO_CHOICE ? null : chosen)}
        >
          <Select.Trigger id={id}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={NO_CHOICE}>{t("config.noChoice")}</Select.Item>
            {choices.map((choice) => (
              <Select.Item key={choice} value={choice}>
                {readable(choice)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
    )

  if (kind === "lines")
    return (
      <div className="flex flex-col gap-y-2">
        <Label htmlFor={id}>{label}</Label>
        <Textarea
          id={id}
          dir="ltr"
          defaultValue={Array.isArray(value) ? value.join("\n") : ""}
          onChange={(event) => onChange(typedValue(kind, event.target.value))}
        />
      </div>
    )

  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center gap-x-2">
        <Label htmlFor={id}>{label}</Label>
        {kind === "secret" && (
          <Badge size="2xsmall" color={isConfigured ? "green" : "grey"}>
            {isConfigured ? t("config.configured") : t("config.notConfigured")}
          </Badge>
        )}
      </div>
      <div className="flex items-center gap-x-2 [&>div]:grow">
        <Input
          id={id}
          type={INPUT_TYPES[kind]}
          autoComplete={kind === "secret" ? "new-password" : "off"}
          min={minimum}
          max={maximum}
          maxLength={maxLength}
          value={typeof value === "string" || typeof value === "number" ? value : ""}
          onChange={(event) => onChange(typedValue(kind, event.target.value))}
        />
        {kind === "secret" && isConfigured && (
          <Button type="button" size="small" variant="secondary" onClick={onRemove}>
            {t("config.remove")}
          </Button>
        )}
      </div>
      {kind === "secret" && (
        <Text size="xsmall" className="text-ui-fg-muted">
          {t("config.secretHint")}
        </Text>
      )}
    </div>
  )
}
