import { Button, Label, Select, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { FieldComplaint } from "../crud/field-complaint"
import { FormattedText, SourceButton } from "../rich-text/formatted-text"
import { SafePreview } from "./safe-preview"

const FORMATS = ["html", "markdown"] as const

interface Props {
  draft: Draft
  /** The path to the text in the form's values, such as `translations.de.`. */
  within: string
  dir: Direction
}

/** The body in its editor, as source, or as a preview of the saved HTML. */
export const BodyField = ({ draft, within, dir }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const id = useId()
  const [isPreview, setIsPreview] = useState(false)
  const [isSource, setIsSource] = useState(false)
  const complaint = draft.complaint(`${within}body`)
  const body = String(draft.value(`${within}body`) ?? "")
  const savedFormat = draft.value(`${within}body_format`)
  const usual = body === "" ? "markdown" : "html"
  const format = FORMATS.find((each) => each === savedFormat) ?? usual
  const html = draft.value(`${within}body_html`)

  const change = (text: string) => {
    if (savedFormat === undefined) draft.set(`${within}body_format`, format)
    draft.set(`${within}body`, text)
  }

  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center justify-between gap-x-2">
        <Label id={`${id}-label`} htmlFor={id} size="small" weight="plus">
          {t("crud.fields.body")}
        </Label>
        <div className="flex items-center gap-x-2">
          {!isPreview && <SourceButton format={format} isSource={isSource} onChange={setIsSource} />}
          <Button
            type="button"
            size="small"
            variant="transparent"
            aria-pressed={isPreview}
            onClick={() => setIsPreview(!isPreview)}
          >
            {t(isPreview ? "publications.write" : "publications.preview")}
          </Button>
          <Select
            dir={i18n.dir()}
            size="small"
            value={format}
            onValueChange={(value) => draft.set(`${within}body_format`, value)}
          >
            <Select.Trigger className="w-fit gap-x-2" aria-label={t("publications.format")}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {FORMATS.map((value) => (
                <Select.Item key={value} value={value}>
                  {t(`crud.options.${value}`)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </div>
      </div>
      {isPreview ? (
        <>
          <SafePreview html={typeof html === "string" ? html : ""} dir={dir} />
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("publications.previewHint")}
          </Text>
        </>
      ) : (
        <FormattedText
          id={id}
          value={body}
          format={format}
          onChange={change}
          isSource={isSource}
          dir={dir}
          locale={localeOf(within, draft)}
          isInvalid={complaint !== undefined}
        />
      )}
      <FieldComplaint problem={complaint} />
    </div>
  )
}

/** The language of the text: that of its translation, or the record's own. */
function localeOf(within: string, draft: Draft): string | undefined {
  const [, code = draft.value("locale")] = within.split(".")
  return typeof code === "string" && code !== "" ? code : undefined
}
