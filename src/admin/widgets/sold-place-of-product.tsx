import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, StatusBadge, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { adminSoldPlaces } from "../../features/capacity/api/admin-sold-places.rows"
import type { Received } from "../../kits/rows/moments"
import { OWN_DIRECTION } from "../components/crud/cells"
import { api, mayTryAgain } from "../lib/api"

type Answer = Received<typeof adminSoldPlaces.adminReadSoldPlace.response>

/** The pages of what sells places. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  event: (id) => `/events/${encodeURIComponent(id)}`,
  tour: (id) => `/tours/${encodeURIComponent(id)}`,
  service: (id) => `/services?open=${encodeURIComponent(id)}`,
}

/** Says on the engine's page that a product has the price of a ticket, a tour or a service, and links to it. */
const SoldPlaceOfProduct = ({ data: { id } }: { data: { id: string } }) => {
  const { t } = useTranslation("svc")
  const { data } = useQuery({
    queryKey: ["/admin/products", id, "sold-place"],
    queryFn: () => api<Answer>(`/admin/products/${encodeURIComponent(id)}/sold-place`),
    retry: mayTryAgain,
  })
  const place = data?.sold_place
  const pageOf = place && PAGES[place.kind]
  if (!place || !pageOf) return null
  return (
    <Container className="flex flex-col items-start gap-y-2 px-6 py-4">
      <StatusBadge color="blue">{t(`capacity.sells.${place.kind}`)}</StatusBadge>
      <Text size="small">{t(`capacity.place.${place.kind}`)}</Text>
      {place.owner && (
        <Link
          to={pageOf(place.owner.id)}
          dir="auto"
          className={`text-ui-tag-blue-text txt-small block max-w-full underline ${OWN_DIRECTION}`}
        >
          {place.owner.title}
        </Link>
      )}
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "product.details.before", id: "svc.sold-place-of-product" })

export default SoldPlaceOfProduct
