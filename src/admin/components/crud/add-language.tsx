import { Button, DropdownMenu } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { languagesBeside } from "../../lib/languages"

interface Props {
  /** The languages that are there already. */
  codes: string[]
  onAdd: (code: string) => void
}

/** A menu of the languages that can be added. */
export const AddLanguage = ({ codes, onAdd }: Props) => {
  const { t, i18n } = useTranslation("svc")
  return (
    <DropdownMenu dir={i18n.dir()}>
      <DropdownMenu.Trigger asChild>
        <Button type="button" size="small" variant="transparent">
          {t("crud.languages.add")}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="max-h-72 overflow-y-auto">
        {languagesBeside(codes, i18n.language).map(({ code, name }) => (
          <DropdownMenu.Item key={code} onClick={() => onAdd(code)}>
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
