import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { NETWORK_NAMES, type SocialAccount, type SocialPost } from "../../lib/social-posts"
import { PostState } from "./post-state"
import { UnknownTarget } from "./unknown-target"

/** The state of a post in each account. */
export const PostTargets = ({ post, accounts }: { post: SocialPost; accounts: SocialAccount[] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <PostState of={post.status} />
        {post.status === "scheduled" && post.scheduled_at !== null && (
          <Text size="small">{format.dateTime(post.scheduled_at)}</Text>
        )}
        {post.status === "unknown" && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("social_posts.publish.unknown")}
          </Text>
        )}
      </div>
      {post.targets.length > 0 && (
        <ul className="divide-y">
          {post.targets.map(({ account_id, network, status, external_url, error }) => (
            <li key={account_id} className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
              <div>
                <Text size="small" weight="plus">
                  <bdi>{accounts.find(({ id }) => id === account_id)?.name ?? NETWORK_NAMES[network]}</bdi> (
                  <bdi dir="ltr">{NETWORK_NAMES[network]}</bdi>)
                </Text>
                {external_url !== null && (
                  <a
                    href={external_url}
                    target="_blank"
                    rel="noreferrer"
                    className="txt-small text-ui-fg-interactive"
                  >
                    {t("social_posts.publish.open")}
                  </a>
                )}
                {error !== null && (
                  <Text size="small" className="text-ui-fg-subtle" dir="ltr" lang="en">
                    {error}
                  </Text>
                )}
                {status === "unknown" && <UnknownTarget postId={post.id} accountId={account_id} />}
              </div>
              <PostState of={status} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
