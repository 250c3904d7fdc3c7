import { Button, Label, Select, Skeleton, Text, Textarea } from "@medusajs/ui"
import { lazy, Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { FieldComplaint } from "../crud/field-complaint"
import { SafePreview } from "./safe-preview"

/** Loaded with the first text, so that the dashboard itself loads faster. */
const RichTextEditor = lazy(() => import("../rich-text/rich-text-editor"))

const FORMATS = ["html", "markdown"] as const

interface Props {
  draft: Draft
  /** The path to the text in the form's values, such as `translations.de.`. */
  within: string
  dir: Direction
}

/** The body with a preview of the saved HTML. Markdown has an editor, and HTML is written as source. */
export const BodyField = ({ draft, within, dir }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const id = useId()
  const [isPreview, setIsPreview] = useState(false)
  const [isSource, setIsSource] = useState(false)
  const complaint = draft.complaint(`${within}body`)
  const body = String(draft.value(`${within}body`) ?? "")
  const savedFormat = draft.value(`${within}body_format`)
  const format = savedFormat ?? (body === "" ? "markdown" : "html")
  const html = draft.value(`${within}body_html`)

  const change = (text: string) => {
    if (savedFormat === undefined) draft.set(`${within}body_format`, format)
    draft.set(`${within}body`, text)
  }
  const isRich = format === "markdown" && !isSource

  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center justify-between gap-x-2">
        <Label id={`${id}-label`} htmlFor={id} size="small" weight="plus">
          {t("crud.fields.body")}
        </Label>
        <div className="flex items-center gap-x-2">
          {format === "markdown" && !isPreview && (
            <Button
              type="button"
              size="small"
              variant="transparent"
              aria-pressed={isSource}
              onClick={() => setIsSource(!isSource)}
            >
              {t("richText.source")}
            </Button>
          )}
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
      ) : isRich ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <RichTextEditor
            value={body}
            onChange={change}
            labelledBy={`${id}-label`}
            dir={dir}
            locale={localeOf(within, draft)}
            isInvalid={complaint !== undefined}
          />
        </Suspense>
      ) : (
        <Textarea
          id={id}
          rows={16}
          // HTML source is written from left to right. Markdown has the direction of its language.
          dir={format === "html" ? "auto" : dir}
          className="font-mono"
          aria-invalid={complaint !== undefined}
          value={body}
          onChange={(event) => change(event.target.value)}
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
