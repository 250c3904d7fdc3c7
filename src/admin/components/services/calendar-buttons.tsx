import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface Props {
  /** `-1` goes back, `1` goes forward, and `0` goes to today. */
  onTurn: (by: -1 | 0 | 1) => void
  onCreate: () => void
}

/** The buttons of a calendar that go to another time, and the one for a new booking. */
export const CalendarButtons = ({ onTurn, onCreate }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => onTurn(-1)}>
        {t("services.calendar.previous")}
      </Button>
      <Button size="small" variant="secondary" onClick={() => onTurn(0)}>
        {t("services.calendar.today")}
      </Button>
      <Button size="small" variant="secondary" onClick={() => onTurn(1)}>
        {t("services.calendar.next")}
      </Button>
      <Button size="small" variant="secondary" onClick={onCreate}>
        {t("services.bookings.new")}
      </Button>
    </>
  )
}
