import { Button, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { languageName } from "../../lib/languages"
import type { Completeness } from "../../lib/translations"

interface Props {
  languages: Completeness[]
  chosen: string | undefined
  onChoose: (locale: string) => void
}

/** How complete each language is. A click on a language opens its texts. */
export const CompletenessTable = ({ languages, chosen, onChoose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { number } = useFormat()
  return (
    <Table>
      <Table.Header>
        <Table.Row>
          <Table.HeaderCell className="text-start">{t("translations.language")}</Table.HeaderCell>
          <Table.HeaderCell className="text-start">{t("translations.complete")}</Table.HeaderCell>
          {(["current", "stale", "missing"] as const).map((status) => (
            <Table.HeaderCell key={status} className="text-start">
              {t(`translations.status.${status}`)}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {languages.map(({ locale, total, current, stale, missing }) => {
          const share = total === 0 ? 100 : Math.floor((current * 100) / total)
          return (
            <Table.Row key={locale}>
              <Table.Cell>
                <Button
                  size="small"
                  variant={locale === chosen ? "secondary" : "transparent"}
                  aria-pressed={locale === chosen}
                  onClick={() => onChoose(locale)}
                >
                  {languageName(locale, i18n.language)}
                </Button>
              </Table.Cell>
              <Table.Cell>
                <div className="flex items-center gap-x-2">
                  <div className="bg-ui-bg-switch-off h-1.5 w-24 overflow-hidden rounded-full" aria-hidden>
                    <div className="bg-ui-tag-green-icon h-full" style={{ width: `${share}%` }} />
                  </div>
                  <span>{`${number(share)}%`}</span>
                </div>
              </Table.Cell>
              <Table.Cell>{number(current)}</Table.Cell>
              <Table.Cell>{number(stale)}</Table.Cell>
              <Table.Cell>{number(missing)}</Table.Cell>
            </Table.Row>
          )
        })}
      </Table.Body>
    </Table>
  )
}
