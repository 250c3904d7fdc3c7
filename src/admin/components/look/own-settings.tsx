import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { without } from "../../lib/draft"
import { type LookDefinitions, TARGETS } from "../../resources/look"
import { Labelled, LabelledChoice, LabelledSwitch } from "../forms/labelled"
import { NameAdder } from "./name-adder"

type Definitions = LookDefinitions["settings"]
type Definition = Definitions[string]

const KINDS = [
  "text",
  "long_text",
  "number",
  "switch",
  "choice",
  "color",
  "image",
  "link",
  "reference",
] as const
const MAX_SETTINGS = 50
const TARGET_NAMES = Object.keys(TARGETS)

interface Props {
  definitions: Definitions
  onChange: (definitions: Definitions) => void
}

/** Edits which settings a section or a block of the shop's own has. */
export const OwnSettings = ({ definitions, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const names = Object.keys(definitions)
  return (
    <div className="flex flex-col gap-y-3">
      {Object.entries(definitions).map(([name, definition]) => (
        <fieldset key={name} className="border-ui-border-base flex flex-col gap-y-2 rounded-md border p-3">
          <legend className="txt-compact-small-plus px-1">
            <bdi dir="ltr">{name}</bdi>
          </legend>
          <OwnSetting
            definition={definition}
            onChange={(next) => onChange({ ...definitions, [name]: next })}
          />
          <Button
            type="button"
            size="small"
            variant="transparent"
            className="self-end"
            aria-label={`${engine("actions.remove")}: ${name}`}
            onClick={() => onChange(without(definitions, name))}
          >
            {engine("actions.remove")}
          </Button>
        </fieldset>
      ))}
      <NameAdder
        label={t("theme.own.newSetting")}
        taken={names}
        isFull={names.length >= MAX_SETTINGS}
        onAdd={(name) => onChange({ ...definitions, [name]: { kind: "text" } })}
      />
    </div>
  )
}

interface SettingProps {
  definition: Definition
  onChange: (definition: Definition) => void
}

const OwnSetting = ({ definition, onChange }: SettingProps) => {
  const { t } = useTranslation("svc")
  const { kind, label, is_required, min, max, options = [], to } = definition
  /** Rules of the former kind would be refused or would have no effect. */
  const changeKind = (next: Definition["kind"]) =>
    onChange({
      kind: next,
      ...(label !== undefined && { label }),
      ...(is_required !== undefined && { is_required }),
      ...(next === "choice" && { options: ["first"] }),
      ...(next === "reference" && { to: "product" }),
    })
  const limit = (end: "min" | "max", text: string) =>
    onChange({ ...definition, [end]: text === "" ? undefined : Number(text) })
  return (
    <>
      <Labelled
        label={t("theme.own.label")}
        dir="auto"
        value={label ?? ""}
        onChange={(text) => onChange({ ...definition, label: text === "" ? undefined : text })}
      />
      <LabelledChoice
        label={t("theme.own.kind")}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`theme.own.kinds.${value}`) }))}
        onChange={(value) => changeKind(KINDS.find((one) => one === value) ?? "text")}
      />
      {kind === "choice" && (
        <Labelled
          label={t("theme.own.options")}
          dir="ltr"
          value={options.join(" ")}
          onChange={(text) => onChange({ ...definition, options: text.split(" ") })}
        />
      )}
      {kind === "reference" && (
        <LabelledChoice
          label={t("theme.own.to")}
          value={to ?? ""}
          options={TARGET_NAMES.map((value) => ({ value, label: t(`menus.types.${value}`) }))}
          onChange={(value) => onChange({ ...definition, to: value })}
        />
      )}
      {kind === "number" &&
        (["min", "max"] as const).map((end) => (
          <Labelled
            key={end}
            label={t(`theme.own.${end}`)}
            type="number"
            value={String((end === "min" ? min : max) ?? "")}
            onChange={(text) => limit(end, text)}
          />
        ))}
      <LabelledSwitch
        label={t("theme.own.required")}
        isOn={is_required === true}
        onChange={(isOn) => onChange({ ...definition, is_required: isOn })}
      />
    </>
  )
}
