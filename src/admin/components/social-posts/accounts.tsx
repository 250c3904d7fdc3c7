import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import {
  NETWORK_NAMES,
  NETWORKS,
  type SocialAccount,
  useConnecting,
  useDisconnection,
  useSocialAccounts,
} from "../../lib/social-posts"
import { Section } from "../currency-rates/section"

const COLOURS = { connected: "green", expired: "orange", revoked: "red" } as const

/** The accounts at social networks, with buttons to connect and forget them. */
export const SocialAccounts = () => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { data, error } = useSocialAccounts()
  const { mutate, isPending } = useConnecting()
  return (
    <Section
      title={t("social_posts.accounts.title")}
      hint={t("social_posts.accounts.hint")}
      error={error}
      actions={
        <div className="flex flex-wrap gap-2">
          {NETWORKS.map((network) => (
            <Button
              key={network}
              size="small"
              variant="secondary"
              disabled={isPending}
              onClick={() => mutate(network, { onError: (problem) => toast.error(textOf(problem)) })}
            >
              {t("social_posts.accounts.connect", { network: NETWORK_NAMES[network] })}
            </Button>
          ))}
        </div>
      }
    >
      {data?.social_accounts.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("social_posts.accounts.empty")}
        </Text>
      )}
      <ul className="divide-y">
        {data?.social_accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
    </Section>
  )
}

const AccountRow = ({ account: { id, name, network, status } }: { account: SocialAccount }) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutate, isPending } = useDisconnection()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div>
        <Text size="small" weight="plus" dir="auto">
          {name}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          <bdi dir="ltr">{NETWORK_NAMES[network]}</bdi>
        </Text>
      </div>
      <div className="flex items-center gap-2">
        <StatusBadge color={COLOURS[status]}>{t(`social_posts.accounts.statuses.${status}`)}</StatusBadge>
        <Button
          size="small"
          variant="transparent"
          disabled={isPending}
          aria-label={`${t("social_posts.accounts.disconnect")}: ${name}`}
          onClick={() => mutate(id, { onError: (problem) => toast.error(textOf(problem)) })}
        >
          {t("social_posts.accounts.disconnect")}
        </Button>
      </div>
    </li>
  )
}
