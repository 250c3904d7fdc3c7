import { Alert, Container, Heading, Skeleton } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { cssOf } from "../../../lib/design-tokens/css"
import { TokenFault } from "../../../lib/design-tokens/groups"
import { resolveTokens } from "../../../lib/design-tokens/resolve"
import { api } from "../../lib/api"
import type { Values } from "../../lib/draft"
import { type LookDefinitions, look } from "../../resources/look"
import { Failure } from "../crud/failure"
import { FieldComplaint } from "../crud/field-complaint"
import { Labelled } from "../forms/labelled"
import type { Editing } from "./look-page"
import { OwnSections } from "./own-sections"
import { SectionList } from "./section-list"
import { SettingFields } from "./setting-fields"
import { ThemePreview } from "./theme-preview"
import { TokenList } from "./token-list"

/** Edits tokens, sections and settings. The preview shows each change at once. */
const ThemeEditor = (editing: Editing) => {
  const { t } = useTranslation("svc")
  const { content, change, draft, revision } = editing
  const [template, setTemplate] = useState("front-page")
  const { data, error } = useQuery({
    queryKey: [look.path, "definitions", revision],
    queryFn: async () =>
      (await api<{ definitions: LookDefinitions }>(`${look.path}/definitions`)).definitions,
  })
  const { resolved, fault } = resolution(content.tokens)
  const own = content.definitions
  const nameOf = (type: string) =>
    own.sections[type]?.label ?? data?.sections[type]?.label ?? t(`theme.types.${type}`, type)

  if (error) return <Failure error={error} />
  if (!data) return <Skeleton className="h-96 w-full" />
  // Definitions that are not saved yet can be used at once.
  const definitions = {
    settings: { ...data.settings, ...own.settings },
    sections: { ...data.sections, ...own.sections },
  }
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      <div className="flex flex-col gap-y-3">
        <Container className="flex flex-col gap-y-4">
          <Labelled
            label={t("crud.fields.name")}
            dir="auto"
            value={content.name}
            onChange={(name) => change({ name })}
          />
          <FieldComplaint problem={draft.complaint("content.name")} />
          <Heading level="h2">{t("theme.general")}</Heading>
          <SettingFields
            definitions={definitions.settings}
            settings={content.settings}
            onChange={(settings) => change({ settings })}
          />
          <FieldComplaint problem={draft.complaintBelow("content.settings")} />
        </Container>
        <SectionList
          {...editing}
          definitions={definitions}
          template={template}
          onTemplate={setTemplate}
          nameOf={nameOf}
        />
        <OwnSections {...editing} />
        {fault && (
          <Alert variant="error" role="alert">
            {t("theme.fault")} <bdi dir="ltr">{fault.path.join(".")}</bdi>
          </Alert>
        )}
        <TokenList tokens={content.tokens} resolved={resolved} onChange={(tokens) => change({ tokens })} />
      </div>
      <ThemePreview
        look={content}
        css={resolved ? cssOf(resolved) : ""}
        sections={content.templates[template]?.sections ?? []}
        nameOf={nameOf}
      />
    </div>
  )
}

export default ThemeEditor

/** The tokens without references, or what is wrong with them. */
function resolution(tokens: Values) {
  try {
    return { resolved: resolveTokens(tokens), fault: undefined }
  } catch (thrown) {
    if (!(thrown instanceof TokenFault)) throw thrown
    return { resolved: undefined, fault: thrown }
  }
}
