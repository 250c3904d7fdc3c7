import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Home } from "../../lib/home"
import { When, Words } from "../crud/cells"
import { Section } from "../currency-rates/section"
import { LinkedRow } from "./linked-row"

/** The next events, departures and bookings. A kind of which nothing is planned is not shown. */
export const NextDates = ({ dates }: { dates: Home["dates"] }) => {
  const { t } = useTranslation("svc")
  const kinds = [...new Set(dates.map(({ kind }) => kind))]
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      {kinds.map((kind) => (
        <Section key={kind} title={t(`home.dates.${kind}`)}>
          <ul className="divide-y">
            {dates
              .filter((date) => date.kind === kind)
              .map((date) => (
                <LinkedRow key={date.id} to={date.to}>
                  <NextDate date={date} />
                </LinkedRow>
              ))}
          </ul>
        </Section>
      ))}
    </div>
  )
}

const NextDate = ({ date }: { date: Home["dates"][number] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { title, starts_at, person, remaining } = date
  const sold = format.number(date.sold)
  const places =
    remaining === null ? t("home.sold", { sold }) : t("home.places", { sold, free: format.number(remaining) })
  return (
    <>
      <span className="min-w-0">
        <Words>{title}</Words>
        <span className="text-ui-fg-subtle">
          <When at={starts_at} />
        </span>
      </span>
      <span className="text-ui-fg-subtle shrink-0">{person ? <bdi>{person}</bdi> : places}</span>
    </>
  )
}
