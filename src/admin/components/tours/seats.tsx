import { useTranslation } from "react-i18next"
import type { Departure } from "../../resources/tour-sales"

/** How many places are taken, of how many. */
export const Seats = ({ of: { size, remaining } }: { of: Pick<Departure, "size" | "remaining"> }) => {
  const { t } = useTranslation("svc")
  if (size === null || remaining === null) return <>{t("tours.departures.unlimited")}</>
  return <>{t("tours.departures.taken", { taken: size - remaining, size })}</>
}
