import { Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { type Look, type LookDefinitions, TARGETS } from "../../resources/look"
import { ReferenceSelect } from "../crud/reference-select"
import { Labelled, LabelledChoice, LabelledSwitch } from "../forms/labelled"

type Definitions = LookDefinitions["settings"]
type Settings = Look["settings"]

interface Props {
  definitions: Definitions
  settings: Settings
  onChange: (settings: Settings) => void
}

/** The settings of a theme, a section or a block, each with a control for its kind. */
export const SettingFields = ({ definitions, settings, onChange }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <div className="flex flex-col gap-y-3">
      {Object.entries(definitions).map(([name, definition]) => (
        <SettingField
          key={name}
          label={definition.label ?? t(`theme.settings.${name}`, name)}
          definition={definition}
          value={settings[name] ?? null}
          onChange={(value) => onChange({ ...settings, [name]: value })}
        />
      ))}
    </div>
  )
}

interface FieldProps {
  label: string
  definition: Definitions[string]
  value: Settings[string] | null
  onChange: (value: Settings[string] | null) => void
}

const SettingField = ({ label, definition: { kind, options = [], to }, value, onChange }: FieldProps) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const write = (text: string) => onChange(text === "" ? null : text)
  const target = to === undefined ? undefined : TARGETS[to]
  if (kind === "switch") return <LabelledSwitch label={label} isOn={value === true} onChange={onChange} />
  if (kind === "choice")
    return (
      <LabelledChoice
        label={label}
        value={typeof value === "string" ? value : ""}
        options={[
          { value: "", label: t("theme.byDefault") },
          ...options.map((option) => ({ value: option, label: t(`theme.choices.${option}`, option) })),
        ]}
        onChange={write}
      />
    )
  if (kind === "reference" && target)
    return (
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        <ReferenceSelect
          id={id}
          disabled={false}
          to={target}
          ids={typeof value === "string" && value !== "" ? [value] : []}
          onChange={(ids) => onChange(ids.at(-1) ?? null)}
        />
      </div>
    )
  if (kind === "number")
    return (
      <Labelled
        label={label}
        type="number"
        value={value === null ? "" : String(value)}
        onChange={(text) => onChange(text === "" ? null : Number(text))}
      />
    )
  const isCode = kind === "image" || kind === "link" || kind === "color" || kind === "reference"
  return (
    <Labelled
      label={label}
      dir={isCode ? "ltr" : "auto"}
      isLong={kind === "long_text"}
      value={value === null ? "" : String(value)}
      onChange={write}
    />
  )
}
