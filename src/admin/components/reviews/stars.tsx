import { Star, StarSolid } from "@medusajs/icons"
import { useTranslation } from "react-i18next"

const MOST = 5

export const Stars = ({ rating }: { rating: number }) => {
  const { t } = useTranslation("svc")
  return (
    <span role="img" aria-label={t("reviews.stars", { rating, of: MOST })} className="flex">
      {Array.from({ length: MOST }, (_, index) => {
        const Icon = index < rating ? StarSolid : Star
        return (
          <Icon key={index} className={index < rating ? "text-ui-tag-orange-icon" : "text-ui-fg-muted"} />
        )
      })}
    </span>
  )
}
