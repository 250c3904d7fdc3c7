import { Button, clx, DropdownMenu, Tabs, usePrompt } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { isRecord } from "../../lib/draft"
import { type Direction, directionOf, languageName, languagesBeside } from "../../lib/languages"

interface Props {
  draft: Draft
  /** The language of the object's own fields, if known. */
  own: string | undefined
  /** Renders the fields of one language, below a path such as `translations.de.`. */
  children: (within: string, dir: Direction) => ReactNode
}

const OWN = "own"

/** A tab per language. The first tab holds the object's own fields. */
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
        <DropdownMenu dir={i18n.dir()}>
          <DropdownMenu.Trigger asChild>
            <Button type="button" size="small" variant="transparent">
              {t("crud.languages.add")}
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content className="max-h-72 overflow-y-auto">
            {languagesBeside([...codes, ...(own ? [own] : [])], i18n.language).map(({ code, name }) => (
              <DropdownMenu.Item key={code} onClick={() => add(code)}>
                {name}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu>
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

/** A removed translation is `null` until it is saved. */
function languagesOf({ translations }: Draft["values"]): string[] {
  if (!isRecord(translations)) return []
  return Object.keys(translations).filter((code) => translations[code] !== null)
}
