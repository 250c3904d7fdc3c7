import { Badge, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Review } from "../../resources/moderated"
import { Stars } from "./stars"
import { SubjectLink } from "./subject-link"

/** The stars, the title and the product of a review. */
export const AboutReview = ({ review }: { review: Review }) => {
  const { t } = useTranslation("svc")
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <Verified is={review.is_verified_purchase} />
        <Text size="small" className="text-ui-fg-subtle">
          {t("reviews.helpful", { number: review.helpful_count })}
        </Text>
      </div>
      <Text size="small">
        <SubjectLink {...review} />
      </Text>
      {review.title && (
        <Heading level="h3" dir="auto">
          {review.title}
        </Heading>
      )}
    </div>
  )
}

/** Shows whether the customer has bought the reviewed product. */
export const Verified = ({ is }: { is: boolean }) => {
  const { t } = useTranslation("svc")
  if (!is) return null
  return (
    <Badge size="2xsmall" color="green">
      {t("reviews.verified")}
    </Badge>
  )
}
