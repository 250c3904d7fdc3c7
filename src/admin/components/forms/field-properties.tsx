import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { FormField } from "../../../kits/form-logic/schemas"
import type { Direction } from "../../lib/languages"
import { ConditionEditor } from "./condition-editor"
import { hasOptions, type Texts, withRequiredText, withText } from "./editing"
import { FileProperties } from "./file-properties"
import { Labelled, LabelledSwitch } from "./labelled"

interface Props {
  field: FormField
  /** The other fields, for conditions. */
  others: FormField[]
  locale: string
  dir: Direction
  nameOf: (field: FormField) => string
  onChange: (field: FormField) => void
}

const TEXTS: readonly FormField["type"][] = ["text", "long_text", "email", "phone", "hidden"]
const RANGES: readonly FormField["type"][] = ["number", "rating", "date", "multi_select"]

/** The properties of one field, with its texts in one language. */
export const FieldProperties = ({ field, others, locale, dir, nameOf, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const put = (change: Partial<FormField>) => onChange({ ...field, ...change })
  const limit = (name: keyof FormField["validation"], value: string | number | null) =>
    put({ validation: { ...field.validation, [name]: value } })
  const shown = (texts: Texts | null) => texts?.[locale] ?? ""
  const { validation } = field

  return (
    <div className="flex flex-col gap-y-3">
      <Labelled
        label={t("forms.builder.label")}
        dir={dir}
        value={shown(field.label)}
        onChange={(text) => put({ label: withRequiredText(field.label, locale, text) })}
      />
      {field.consent_text !== null && (
        <Labelled
          label={t("forms.builder.consentText")}
          dir={dir}
          isLong
          value={shown(field.consent_text)}
          onChange={(text) => put({ consent_text: withRequiredText(field.consent_text ?? {}, locale, text) })}
        />
      )}
      <Labelled
        label={t("forms.builder.help")}
        dir={dir}
        value={shown(field.help)}
        onChange={(text) => put({ help: withText(field.help, locale, text) })}
      />
      {TEXTS.includes(field.type) && (
        <Labelled
          label={t("forms.builder.placeholder")}
          dir={dir}
          value={shown(field.placeholder)}
          onChange={(text) => put({ placeholder: withText(field.placeholder, locale, text) })}
        />
      )}
      <Labelled
        label={t("forms.builder.name")}
        dir="ltr"
        value={field.name}
        onChange={(name) => put({ name })}
      />
      <LabelledSwitch
        label={t("forms.builder.required")}
        isOn={field.is_required}
        onChange={(is_required) => put({ is_required })}
      />
      {hasOptions(field.type) && <Options field={field} locale={locale} dir={dir} onChange={onChange} />}
      {TEXTS.includes(field.type) && (
        <>
          <div className="flex gap-x-2">
            {(["min_length", "max_length"] as const).map((name) => (
              <Labelled
                key={name}
                type="number"
                label={t(`forms.builder.${name}`)}
                value={String(validation[name] ?? "")}
                onChange={(typed) => limit(name, typed === "" ? null : Number(typed))}
              />
            ))}
          </div>
          <Labelled
            label={t("forms.builder.pattern")}
            dir="ltr"
            value={validation.pattern ?? ""}
            onChange={(typed) => limit("pattern", typed === "" ? null : typed)}
          />
        </>
      )}
      {field.type === "file" && (
        <FileProperties validation={validation} onChange={(next) => put({ validation: next })} />
      )}
      {RANGES.includes(field.type) && (
        <div className="flex gap-x-2">
          {(["min", "max"] as const).map((name) => (
            <Labelled
              key={name}
              type={field.type === "date" ? "date" : "number"}
              label={t(`forms.builder.${name}`)}
              value={String(validation[name] ?? "")}
              onChange={(typed) =>
                limit(name, typed === "" ? null : field.type === "date" ? typed : Number(typed))
              }
            />
          ))}
        </div>
      )}
      <ConditionEditor
        condition={field.visible_if}
        others={others}
        nameOf={nameOf}
        onChange={(visible_if) => put({ visible_if })}
      />
    </div>
  )
}

const Options = ({ field, locale, dir, onChange }: Pick<Props, "field" | "locale" | "dir" | "onChange">) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const put = (options: FormField["options"]) => onChange({ ...field, options })
  const change = (place: number, option: FormField["options"][number]) =>
    put(field.options.map((one, at) => (at === place ? option : one)))
  const next = () => String(Math.max(0, ...field.options.map(({ value }) => Number(value) || 0)) + 1)

  return (
    <fieldset className="flex flex-col gap-y-2">
      <legend className="txt-compact-small-plus mb-2">{t("forms.builder.options")}</legend>
      {field.options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the value is edited
        <div key={place} className="flex items-end gap-x-2">
          <Labelled
            label={t("forms.builder.label")}
            dir={dir}
            value={option.label[locale] ?? ""}
            onChange={(text) =>
              change(place, { ...option, label: withRequiredText(option.label, locale, text) })
            }
          />
          <Labelled
            label={t("forms.builder.value")}
            dir="ltr"
            value={option.value}
            onChange={(value) => change(place, { ...option, value })}
          />
          <Button
            type="button"
            size="small"
            variant="transparent"
            onClick={() => put(field.options.filter((_, at) => at !== place))}
          >
            {engine("actions.remove")}
          </Button>
        </div>
      ))}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        onClick={() => {
          const value = next()
          put([...field.options, { value, label: { [locale]: `${t("forms.builder.option")} ${value}` } }])
        }}
      >
        {t("forms.builder.addOption")}
      </Button>
    </fieldset>
  )
}
