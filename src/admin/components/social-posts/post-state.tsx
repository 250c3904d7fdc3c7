import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { SocialPost } from "../../lib/social-posts"

type State = SocialPost["status"] | SocialPost["targets"][number]["status"]

const COLOURS = {
  draft: "grey",
  scheduled: "blue",
  pending: "blue",
  publishing: "orange",
  published: "green",
  failed: "red",
  unknown: "orange",
  canceled: "grey",
} as const satisfies Record<State, string>

/** The state of a post, or of a post in one account. */
export const PostState = ({ of: state }: { of: State }) => {
  const { t } = useTranslation("svc")
  return <StatusBadge color={COLOURS[state]}>{t(`social_posts.statuses.${state}`)}</StatusBadge>
}
