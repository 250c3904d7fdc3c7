import { Alert, Container, Heading, Label, Text, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ResolvedToken } from "../../../lib/design-tokens/resolve"
import { isRecord, type Values } from "../../lib/draft"
import { Code } from "../crud/cells"
import { Labelled, LabelledChoice } from "../forms/labelled"
import { colorOf, hexOf, type OwnToken, ownTokens, withToken } from "./token-values"

interface Props {
  tokens: Values
  resolved: ReadonlyMap<string, ResolvedToken> | undefined
  onChange: (tokens: Values) => void
}

/** Edits the tokens: each with a control for its type, and the whole file as JSON. */
export const TokenList = ({ tokens, resolved, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const own = ownTokens(tokens)
  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("theme.tokens")}</Heading>
      {own.length === 0 && <Text size="small">{t("theme.noTokens")}</Text>}
      {own.map((token) => (
        <TokenField
          key={token.path.join(".")}
          token={token}
          type={resolved?.get(token.path.join("."))?.type}
          onChange={(value) => onChange(withToken(tokens, token.path, value))}
        />
      ))}
      <TokenFile tokens={tokens} onChange={onChange} />
    </Container>
  )
}

interface FieldProps {
  token: OwnToken
  type: ResolvedToken["type"] | undefined
  onChange: (value: unknown) => void
}

const TokenField = ({ token: { path, value }, type, onChange }: FieldProps) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const label = path.join(" / ")
  const hex = type === "color" ? hexOf(value) : undefined
  if (hex !== undefined)
    return (
      <div className="flex items-center gap-x-3">
        <input
          id={id}
          type="color"
          value={hex}
          className="h-8 w-10"
          onChange={(event) => onChange(colorOf(event.target.value))}
        />
        <Label htmlFor={id} size="small" weight="plus" dir="ltr">
          {label}
        </Label>
        <Code>{hex}</Code>
      </div>
    )
  if ((type === "dimension" || type === "duration") && isRecord(value) && typeof value.value === "number") {
    const units = type === "dimension" ? ["px", "rem"] : ["ms", "s"]
    return (
      <div className="flex items-end gap-x-3">
        <Labelled
          label={label}
          type="number"
          value={String(value.value)}
          onChange={(text) => onChange({ ...value, value: Number(text) })}
        />
        <LabelledChoice
          label={t("theme.unit")}
          value={String(value.unit)}
          options={units.map((unit) => ({ value: unit, label: unit }))}
          onChange={(unit) => onChange({ ...value, unit })}
        />
      </div>
    )
  }
  if ((type === "number" || type === "fontWeight") && typeof value === "number")
    return (
      <Labelled
        label={label}
        type="number"
        value={String(value)}
        onChange={(text) => onChange(Number(text))}
      />
    )
  if (
    type === "fontFamily" &&
    (typeof value === "string" || Array.isArray(value)) &&
    !String(value).startsWith("{")
  )
    return (
      <Labelled
        label={label}
        dir="ltr"
        value={[value].flat().join(", ")}
        onChange={(text) =>
          onChange(
            text
              .split(",")
              .map((name) => name.trim())
              .filter(Boolean),
          )
        }
      />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Text size="small" weight="plus" dir="ltr">
        {label}
      </Text>
      <Code>{typeof value === "string" ? value : JSON.stringify(value)}</Code>
    </div>
  )
}

/** The whole file. What is written counts as soon as it is JSON. */
const TokenFile = ({ tokens, onChange }: Pick<Props, "tokens" | "onChange">) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const [written, setWritten] = useState<string>()
  const write = (text: string) => {
    const file = parsed(text)
    setWritten(file ? undefined : text)
    if (file) onChange(file)
  }
  return (
    <details className="flex flex-col gap-y-2">
      <summary className="txt-compact-small-plus cursor-pointer">{t("theme.file")}</summary>
      <Label htmlFor={id} size="small" className="mt-3 block">
        {t("theme.fileHelp")}
      </Label>
      <Textarea
        id={id}
        dir="ltr"
        rows={16}
        className="font-mono"
        value={written ?? JSON.stringify(tokens, null, 2)}
        aria-invalid={written !== undefined}
        onChange={(event) => write(event.target.value)}
      />
      {written !== undefined && (
        <Alert variant="error" role="alert" className="mt-2">
          {t("theme.noJson")}
        </Alert>
      )}
    </details>
  )
}

function parsed(text: string): Values | undefined {
  try {
    const file: unknown = JSON.parse(text)
    return isRecord(file) ? file : undefined
  } catch {
    return undefined
  }
}
