import { Button, Skeleton, Textarea } from "@medusajs/ui"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { Direction } from "../../lib/languages"
import type { TextFormat } from "./open-text"

/** Loaded with the first text, so that the dashboard itself loads faster. */
const RichTextEditor = lazy(() => import("./rich-text-editor"))

interface Props {
  /** The id of the field. Its label has the same id with `-label` at the end. */
  id: string
  value: string
  format: TextFormat
  onChange: (text: string) => void
  isSource: boolean
  dir: Direction | "auto"
  /** The language of the text, if it is known. */
  locale: string | undefined
  isInvalid: boolean
  isShort?: boolean
}

/** A text with formats, in the editor or as its source. */
export const FormattedText = ({ id, isSource, isShort = false, ...text }: Props) => {
  const { value, format, onChange, dir, isInvalid } = text
  if (!isSource)
    return (
      <Suspense fallback={<Skeleton className={isShort ? "h-40 w-full" : "h-96 w-full"} />}>
        <RichTextEditor key={format} {...text} isShort={isShort} labelledBy={`${id}-label`} />
      </Suspense>
    )
  return (
    <Textarea
      id={id}
      rows={isShort ? 6 : 16}
      // HTML source is written from left to right. Markdown has the direction of its language.
      dir={format === "html" ? "auto" : dir}
      className="font-mono"
      aria-invalid={isInvalid}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface SourceButtonProps {
  format: TextFormat
  isSource: boolean
  onChange: (isSource: boolean) => void
}

/** Switches between the editor and the source. */
export const SourceButton = ({ format, isSource, onChange }: SourceButtonProps) => {
  const { t } = useTranslation("svc")
  return (
    <Button
      type="button"
      size="small"
      variant="transparent"
      aria-pressed={isSource}
      onClick={() => onChange(!isSource)}
    >
      {t(`richText.sources.${format}`)}
    </Button>
  )
}
