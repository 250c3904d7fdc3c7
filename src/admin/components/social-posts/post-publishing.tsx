import { Button, Checkbox, DatePicker, Label, Text, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useProblemText } from "../../lib/problem-text"
import {
  NETWORK_NAMES,
  type SocialAccount,
  type SocialPost,
  useCancellation,
  usePublication,
  useSocialAccounts,
} from "../../lib/social-posts"
import { Section } from "../currency-rates/section"
import { PostTargets } from "./post-targets"

/** Publishes a post in the chosen accounts, now or later, and shows what became of it. */
export const PostPublishing = ({ post }: { post: SocialPost }) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { data, error } = useSocialAccounts()
  const [chosen, setChosen] = useState<readonly string[]>(post.targets.map(({ account_id }) => account_id))
  const [at, setAt] = useState<Date | null>(null)
  const publication = usePublication()
  const cancellation = useCancellation()
  const accounts = (data?.social_accounts ?? []).filter(({ network }) => post.networks.includes(network))
  const isOpen = post.status !== "canceled" && post.status !== "published"
  const isBusy = publication.isPending || cancellation.isPending
  const account_ids = chosen.filter((id) => accounts.some((account) => account.id === id))
  const onError = (problem: unknown) => toast.error(textOf(problem))

  const publish = (scheduled_at?: string) =>
    publication.mutate(
      { draft_id: post.id, account_ids, ...(scheduled_at && { scheduled_at }) },
      {
        onSuccess: ({ social_post }) => toast.info(t(`social_posts.statuses.${social_post.status}`)),
        onError,
      },
    )
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)))

  return (
    <Section title={t("social_posts.publish.title")} error={error}>
      <PostTargets post={post} accounts={data?.social_accounts ?? []} />
      {isOpen && data && accounts.length === 0 && (
        <Text size="small" className="px-6 py-4">
          {t("social_posts.publish.noAccounts")}{" "}
          <Link to="/social-accounts" className="text-ui-fg-interactive">
            {t("social_posts.accounts.title")}
          </Link>
        </Text>
      )}
      {isOpen && accounts.length > 0 && (
        <div className="flex flex-col gap-y-4 px-6 py-4">
          <fieldset className="flex flex-col gap-y-2">
            <legend className="txt-compact-small-plus mb-2">{t("social_posts.publish.accounts")}</legend>
            {accounts.map((account) => (
              <Choice
                key={account.id}
                account={account}
                isChosen={chosen.includes(account.id)}
                onChange={(isChosen) => toggle(account.id, isChosen)}
              />
            ))}
          </fieldset>
          <div className="flex flex-col gap-y-2" dir="ltr">
            <DatePicker
              granularity="minute"
              value={at}
              onChange={setAt}
              aria-label={t("social_posts.publish.at")}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={account_ids.length === 0 || isBusy}
              isLoading={publication.isPending}
              onClick={() => publish(at?.toISOString())}
            >
              {at === null ? t("social_posts.publish.now") : t("social_posts.publish.later")}
            </Button>
            {post.status === "scheduled" && (
              <Button
                size="small"
                variant="danger"
                disabled={isBusy}
                onClick={() => cancellation.mutate(post.id, { onError })}
              >
                {t("social_posts.publish.cancel")}
              </Button>
            )}
          </div>
        </div>
      )}
    </Section>
  )
}

interface ChoiceProps {
  account: SocialAccount
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

const Choice = ({ account: { name, network, status }, isChosen, onChange }: ChoiceProps) => {
  const { t } = useTranslation("svc")
  const id = useId()
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox
        id={id}
        checked={isChosen}
        disabled={status !== "connected"}
        onCheckedChange={(is) => onChange(is === true)}
      />
      <Label htmlFor={id} size="small">
        <bdi>{name}</bdi> (<bdi dir="ltr">{NETWORK_NAMES[network]}</bdi>)
        {status !== "connected" && ` – ${t(`social_posts.accounts.statuses.${status}`)}`}
      </Label>
    </div>
  )
}
