import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { languageName } from "../../lib/languages"
import { AddLanguage } from "../crud/add-language"

interface Props {
  codes: string[]
  locale: string
  onChoose: (code: string) => void
  onAdd: (code: string) => void
}

/** Chooses the language whose texts are edited, and adds languages. */
export const FormLanguages = ({ codes, locale, onChoose, onAdd }: Props) => {
  const { t, i18n } = useTranslation("svc")
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label={t("crud.fields.locale")}>
      {codes.map((code) => (
        <Button
          key={code}
          type="button"
          size="small"
          variant={code === locale ? "secondary" : "transparent"}
          aria-pressed={code === locale}
          onClick={() => onChoose(code)}
        >
          {languageName(code, i18n.language)}
        </Button>
      ))}
      <AddLanguage codes={codes} onAdd={onAdd} />
    </div>
  )
}
