import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { countText, type Home } from "../../lib/home"
import { Section } from "../currency-rates/section"
import { LinkedRow } from "./linked-row"

/** The number of open tasks of each kind. Each line leads to the list of its kind. */
export const ToDos = ({ toDos }: { toDos: Home["to_dos"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const waiting = toDos.filter(({ count }) => count > 0)
  return (
    <Section title={t("home.toDo")}>
      {waiting.length === 0 ? (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("home.nothing")}
        </Text>
      ) : (
        <ul className="divide-y">
          {waiting.map(({ kind, count, to }) => (
            <LinkedRow key={kind} to={to}>
              <span>{t(`home.toDos.${kind}`)}</span>
              <bdi className="txt-compact-medium-plus">{countText(count, format)}</bdi>
            </LinkedRow>
          ))}
        </ul>
      )}
    </Section>
  )
}
