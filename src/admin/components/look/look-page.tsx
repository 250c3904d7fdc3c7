import { Hint } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { type Draft, isRecord, type Values } from "../../lib/draft"
import { type Look, look } from "../../resources/look"
import { SingletonForm } from "../singletons/singleton-form"
import { LoadedSingleton } from "../singletons/singleton-page"

/** The state of a page that edits a part of the look. */
export interface Editing {
  content: Look
  /** Changes a part of the content. */
  change: (part: Partial<Look>) => void
  /** The form's values, in `content`, and what is wrong with them. */
  draft: Draft
  /** The number of the saved state. It grows with each save. */
  revision: number
}

interface Props {
  title: string
  children: (editing: Editing) => ReactNode
}

/** A page for the theme, the brand or the menus. They are one record with one version. */
export const LookPage = ({ title, children }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <LoadedSingleton singleton={look}>
      {(state) => (
        <SingletonForm key={state.revision} singleton={look} title={title} state={state} sent={sentLook}>
          {(draft) => {
            const content = draft.value("content")
            if (!isLook(content)) return null
            const change = (part: Partial<Look>) => draft.set("content", { ...content, ...part })
            return (
              <>
                <Hint>{t("look.together")}</Hint>
                {children({ content, change, draft, revision: state.revision })}
              </>
            )
          }}
        </SingletonForm>
      )}
    </LoadedSingleton>
  )
}

function isLook(content: unknown): content is Look {
  return isRecord(content) && isRecord(content.brand) && isRecord(content.menus)
}

/** Empty texts of the brand become `null`, and empty translations are left out. */
function sentLook(content: Values): Values {
  if (!isLook(content)) return content
  const { translations = {}, ...brand } = content.brand
  const filled = Object.entries(translations).map(([locale, texts]) => [
    locale,
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
  ])
  return {
    ...content,
    brand: { ...nulled(brand), translations: Object.fromEntries(filled) },
    definitions: withoutBlankOptions(content.definitions),
  }
}

/** While an admin writes the options of a choice, some of them are blank. */
function withoutBlankOptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((option) => option !== "")
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, withoutBlankOptions(below)]))
}

function nulled(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === "" ? null : isRecord(value) ? nulled(value) : value,
    ]),
  )
}
