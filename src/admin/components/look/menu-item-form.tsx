import { Button, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { without } from "../../lib/draft"
import { directionOf, languageName, languagesBeside } from "../../lib/languages"
import { type MenuItem, TARGETS } from "../../resources/look"
import { ReferenceSelect } from "../crud/reference-select"
import { Labelled, LabelledChoice, LabelledSwitch } from "../forms/labelled"

interface Props {
  item: MenuItem
  onChange: (item: MenuItem) => void
  onRemove: () => void
}

const TYPES = [...Object.keys(TARGETS), "url", "search", "front_page"]
const OWN = ""

/** Edits one item of a menu: what it leads to, and its title in each language. */
export const MenuItemForm = ({ item, onChange, onRemove }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const id = useId()
  const [language, setLanguage] = useState(OWN)
  const target = TARGETS[item.type]
  const title = language === OWN ? (item.title ?? "") : (item.titles[language] ?? "")
  const rename = (text: string) => {
    if (language === OWN) return onChange({ ...item, title: text === "" ? null : text })
    const others = without(item.titles, language)
    onChange({ ...item, titles: text === "" ? others : { ...others, [language]: text } })
  }
  const languages = [
    { value: OWN, label: t("crud.languages.own") },
    ...languagesBeside([], i18n.language).map(({ code }) => ({
      value: code,
      label: languageName(code, i18n.language),
    })),
  ]

  return (
    <div className="flex flex-col gap-y-4">
      <LabelledChoice
        label={t("menus.fields.type")}
        value={item.type}
        options={TYPES.map((value) => ({ value, label: t(`menus.types.${value}`) }))}
        onChange={(type) => onChange({ ...item, type, resource_id: null })}
      />
      {target && (
        <div className="flex flex-col gap-y-1">
          <Label htmlFor={id} size="small" weight="plus">
            {t(`menus.types.${item.type}`)}
          </Label>
          <ReferenceSelect
            id={id}
            disabled={false}
            to={target}
            ids={item.resource_id === null ? [] : [item.resource_id]}
            onChange={(ids) => onChange({ ...item, resource_id: ids.at(-1) ?? null })}
          />
        </div>
      )}
      {item.type === "url" && (
        <Labelled
          label={t("menus.fields.url")}
          dir="ltr"
          value={item.url ?? ""}
          onChange={(url) => onChange({ ...item, url: url === "" ? null : url })}
        />
      )}
      <div className="flex gap-x-3">
        <Labelled
          label={t(target ? "menus.fields.own_title" : "crud.fields.title")}
          dir={language === OWN ? "auto" : directionOf(language)}
          value={title}
          onChange={rename}
        />
        <LabelledChoice
          label={t("menus.fields.language")}
          value={language}
          options={languages}
          onChange={setLanguage}
        />
      </div>
      <LabelledSwitch
        label={t("menus.fields.opens_new_tab")}
        isOn={item.opens_new_tab}
        onChange={(opens_new_tab) => onChange({ ...item, opens_new_tab })}
      />
      <Button type="button" size="small" variant="danger" className="self-start" onClick={onRemove}>
        {engine("actions.remove")}
      </Button>
    </div>
  )
}
