import { Button, Label, StatusBadge, Text, Textarea } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../lib/languages"
import type { TranslationField } from "../../lib/translations"

const COLOURS = { missing: "red", stale: "orange", current: "green" } as const

interface Props {
  field: TranslationField
  /** The name of the record, for screen readers. */
  title: string
  locale: string
  value: string
  onChange: (value: string) => void
  /** Saves a stale text as it is. */
  onConfirm: () => void
}

/** A text in the default language, and beside it the text in the chosen language. */
export const FieldRow = ({ field, title, locale, value, onChange, onConfirm }: Props) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const { name, source, status, origin } = field
  const label = t(`translations.fields.${name}`, name)
  const rows = Math.min(12, Math.max(1, Math.ceil(source.length / 60)))
  return (
    <div className="grid gap-3 px-6 py-3 md:grid-cols-2">
      <div className="min-w-0">
        <Text size="small" weight="plus" className="text-ui-fg-subtle">
          {label}
        </Text>
        <Text
          size="small"
          dir="auto"
          className="max-h-64 overflow-y-auto whitespace-pre-wrap break-words"
          tabIndex={rows > 11 ? 0 : undefined}
        >
          {source}
        </Text>
      </div>
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <Label htmlFor={id} size="small" weight="plus">
            {t("translations.text")}
            <span className="sr-only">{` ${title}: ${label}`}</span>
          </Label>
          <StatusBadge color={COLOURS[status]}>{t(`translations.status.${status}`)}</StatusBadge>
          {origin && (
            <Text size="xsmall" className="text-ui-fg-subtle">
              {t(`translations.origins.${origin}`)}
            </Text>
          )}
          {status === "stale" && (
            <Button type="button" size="small" variant="transparent" onClick={onConfirm}>
              {t("translations.confirm")}
              <span className="sr-only">{` ${title}: ${label}`}</span>
            </Button>
          )}
        </div>
        <Textarea
          id={id}
          dir={directionOf(locale)}
          lang={locale}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
