import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Star } from "@medusajs/icons"
import { PageName } from "../../components/crud/page-name"
import { ModerationPage } from "../../components/moderation/moderation-page"
import { AboutReview, Verified } from "../../components/reviews/about-review"
import { Stars } from "../../components/reviews/stars"
import { SubjectLink } from "../../components/reviews/subject-link"
import { api } from "../../lib/api"
import { item } from "../../lib/resource"
import { useShopName } from "../../lib/shop"
import { reviews } from "../../resources/moderated"

export const config = defineRouteConfig({
  label: "reviews.title",
  translationNs: "svc",
  icon: Star,
  rank: 12,
})

export const handle = { breadcrumb: () => <PageName text="reviews.title" /> }

const ReviewsPage = () => {
  const shop = useShopName()
  return (
    <ModerationPage
      resource={reviews}
      columns={[
        { name: "rating", isSortable: true, cell: ({ rating }) => <Stars rating={rating} /> },
        { name: "is_verified_purchase", cell: ({ is_verified_purchase: is }) => <Verified is={is} /> },
        { name: "subject_id", maxWidth: 150, cell: (review) => <SubjectLink {...review} /> },
      ]}
      filters={[{ name: "rating", options: ["5", "4", "3", "2", "1"] }]}
      about={(review) => <AboutReview review={review} />}
      reply={({ id }, body) =>
        api(item(reviews, id), { body: { reply: body ? { body, author_name: shop } : null } })
      }
      replyOf={({ reply }) => reply?.body ?? null}
    />
  )
}

export default ReviewsPage
