import { Button, Label, Select, Text, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { FieldComplaint } from "../crud/field-complaint"
import { SafePreview } from "./safe-preview"

const FORMATS = ["html", "markdown"] as const

interface Props {
  draft: Draft
  /** The path of the text in the draft, such as `translations.de.`. */
  within: string
  dir: Direction
}

/** The body in HTML or Markdown, with a preview of the saved HTML. */
export const BodyField = ({ draft, within, dir }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const id = useId()
  const [isPreview, setIsPreview] = useState(false)
  const complaint = draft.complaint(`${within}body`)
  const format = draft.value(`${within}body_format`) ?? "html"
  const html = draft.value(`${within}body_html`)

  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center justify-between gap-x-2">
        <Label htmlFor={id} size="small" weight="plus">
          {t("crud.fields.body")}
        </Label>
        <div className="flex items-center gap-x-2">
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
            value={String(format)}
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
        <Textarea
          id={id}
          rows={16}
          // HTML reads from left to right. Markdown reads like its language.
          dir={format === "html" ? "auto" : dir}
          className="font-mono"
          aria-invalid={complaint !== undefined}
          value={String(draft.value(`${within}body`) ?? "")}
          onChange={(event) => draft.set(`${within}body`, event.target.value)}
        />
      )}
      <FieldComplaint problem={complaint} />
    </div>
  )
}
