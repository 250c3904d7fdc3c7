import { Button, Drawer, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { type Departure, localTime, tourPassengers } from "../../resources/tour-sales"
import { Status } from "../crud/cells"
import { DrawerHeader } from "../crud/drawer-header"
import { ExportLink } from "../crud/export-link"
import { Seats } from "./seats"
import { useDepartureCancellation } from "./use-cancellation"

interface Props {
  departure: Departure
  onClose: () => void
}

/** One departure: its places, its passengers, and its cancellation. */
export const DepartureDrawer = ({ departure, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const cancel = useDepartureCancellation()
  const { id, tour_title, local_start, timezone, departure_status } = departure
  const cancelIt = async (refund: boolean) => {
    if (await cancel(id, refund)) onClose()
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{tour_title}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <div className="flex flex-col gap-y-1">
            <Text size="small">
              <bdi dir="ltr">
                {localTime(local_start)} ({timezone})
              </bdi>
            </Text>
            <Text size="small">
              <Seats of={departure} />
            </Text>
            <div>
              <Status of={departure_status} />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" asChild>
              <Link to={`/tours/passengers?departure_id=${id}`}>{t("tours.passengers.title")}</Link>
            </Button>
            <ExportLink path={tourPassengers.path} query={{ departure_id: id }} />
            <Button size="small" variant="secondary" asChild>
              <Link to={`/tours/departures?open=${id}`}>{t("tours.departures.edit")}</Link>
            </Button>
          </div>
          {departure_status === "scheduled" && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" variant="secondary" onClick={() => void cancelIt(false)}>
                {t("tours.departures.cancel")}
              </Button>
              <Button size="small" variant="danger" onClick={() => void cancelIt(true)}>
                {t("tours.departures.refund")}
              </Button>
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
