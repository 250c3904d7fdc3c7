import { Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface Props {
  label: string
  /** The texts of the values, by value. The empty value means that there is no filter. */
  options: readonly (readonly [value: string, text: string])[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The text for the empty value. */
  standard?: string
}

/** The library does not allow empty values. */
const EVERY = "every"

/** A drop-down list for a filter, with its name before the value. */
export const Choice = ({ label, options, value = EVERY, onChange, standard }: Props) => {
  const { t, i18n } = useTranslation("svc")
  return (
    <Select
      dir={i18n.dir()}
      size="small"
      value={value}
      onValueChange={(next) => onChange(next === EVERY ? undefined : next)}
    >
      <Select.Trigger aria-label={label} className="w-fit gap-x-2">
        <span className="text-ui-fg-subtle">{label}</span>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={EVERY}>{standard ?? t("crud.options.every")}</Select.Item>
        {options.map(([each, text]) => (
          <Select.Item key={each} value={each}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
