import { Button, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { useDecision } from "../../lib/social-posts"

interface Props {
  postId: string
  accountId: string
}

/** Lets an admin say whether a post is at its network, if the shop cannot find it out. */
export const UnknownTarget = ({ postId, accountId }: Props) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutate, isPending } = useDecision()
  const decide = (is_published: boolean) =>
    mutate(
      { id: postId, account_id: accountId, is_published },
      { onError: (problem) => toast.error(textOf(problem)) },
    )
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Text size="small">{t("social_posts.publish.look")}</Text>
      <Button size="small" variant="secondary" disabled={isPending} onClick={() => decide(true)}>
        {t("social_posts.publish.isThere")}
      </Button>
      <Button size="small" variant="secondary" disabled={isPending} onClick={() => decide(false)}>
        {t("social_posts.publish.isNotThere")}
      </Button>
    </div>
  )
}
