import { Button, clx, Tabs, usePrompt } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { isRecord } from "../../lib/draft"
import { type Direction, directionOf, languageName } from "../../lib/languages"
import { AddLanguage } from "./add-language"

interface Props {
  draft: Draft
  /** The main language of the record, if it is known. */
  own: string | undefined
  /** Renders the fields of one language. `within` is their path, such as `translations.de.`. */
  children: (within: string, dir: Direction) => ReactNode
}

const OWN = "own"

/** One tab per language. The first tab is for the record's main language. */
export const LanguageTabs = ({ draft, own, children }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const confirm = usePrompt()
  const [chosen, setChosen] = useState(OWN)
  const codes = languagesOf(draft.values)
  const open = chosen === OWN || codes.includes(chosen) ? chosen : OWN

  const add = (code: string) => {
    draft.set(`translations.${code}`, {})
    setChosen(code)
  }
  const remove = async (code: string) => {
    const description = t("crud.languages.removeQuestion", { language: languageName(code, i18n.language) })
    const isSure = await confirm({
      title: t("general.areYouSure", { ns: "translation" }),
      description,
      confirmText: t("actions.remove", { ns: "translation" }),
      cancelText: t("actions.cancel", { ns: "translation" }),
    })
    if (isSure) draft.set(`translations.${code}`, null)
  }

  return (
    <Tabs value={open} onValueChange={setChosen} dir={i18n.dir()}>
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <Tabs.List className="flex-wrap">
          <Tabs.Trigger value={OWN}>
            {own ? languageName(own, i18n.language) : t("crud.languages.own")}
          </Tabs.Trigger>
          {codes.map((code) => (
            <Tabs.Trigger
              key={code}
              value={code}
              className={clx({ "text-ui-fg-error": draft.hasComplaintBelow(`translations.${code}`) })}
            >
              {languageName(code, i18n.language)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <AddLanguage codes={[...codes, ...(own ? [own] : [])]} onAdd={add} />
      </div>
      <Tabs.Content value={OWN} className="flex flex-col gap-y-4">
        {children("", directionOf(own))}
      </Tabs.Content>
      {codes.map((code) => (
        <Tabs.Content key={code} value={code} className="flex flex-col gap-y-4">
          {children(`translations.${code}.`, directionOf(code))}
          <Button
            type="button"
            size="small"
            variant="transparent"
            className="text-ui-fg-error self-end"
            onClick={() => void remove(code)}
          >
            {t("crud.languages.remove")}
          </Button>
        </Tabs.Content>
      ))}
    </Tabs>
  )
}

/** The languages of the record. A translation that the admin has removed is `null` until the form is saved. */
function languagesOf({ translations }: Draft["values"]): string[] {
  if (!isRecord(translations)) return []
  return Object.keys(translations).filter((code) => translations[code] !== null)
}
