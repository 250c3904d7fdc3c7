import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Channel, PLATFORM_NAMES, useAdDisconnection, useAdMetrics, useAdSync } from "../../lib/ads"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import type { Period } from "../crud/period-header"
import { Section } from "../currency-rates/section"
import { ConnectAdAccount } from "./connect-account"

const COLOURS = { connected: "green", failing: "orange", revoked: "red", not_synced: "grey" } as const

/** The connected advertising accounts with their figures, and a form to connect another one. */
export const AdAccounts = ({ period }: { period: Period }) => {
  const { t } = useTranslation("svc")
  const { data } = useAdMetrics(period)
  return (
    <Section title={t("ads.accounts")}>
      <ul className="divide-y">
        {data?.channels.map((channel) => (
          <AccountRow key={channel.account_id} channel={channel} currency={data.currency_code} />
        ))}
      </ul>
      <ConnectAdAccount />
    </Section>
  )
}

const AccountRow = ({ channel, currency }: { channel: Channel; currency: string }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { textOf } = useProblemText()
  const sync = useAdSync()
  const disconnection = useAdDisconnection()
  const { account_id, name, spend, status, as_of } = channel
  const onError = (error: unknown) => toast.error(textOf(error))
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div>
        <Text size="small" weight="plus" dir="auto">
          {name}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          <bdi dir="ltr">{PLATFORM_NAMES[channel.channel]}</bdi>
          {" · "}
          <bdi>{spend === null ? t("ads.notKnown") : format.money(spend, currency)}</bdi>
        </Text>
        {as_of !== null && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("ads.asOf", { when: format.dateTime(as_of) })}
          </Text>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge color={COLOURS[status]}>{t(`ads.statuses.${status}`)}</StatusBadge>
        <Button
          size="small"
          variant="secondary"
          isLoading={sync.isPending}
          aria-label={`${t("ads.sync")}: ${name}`}
          onClick={() => sync.mutate(account_id, { onError })}
        >
          {t("ads.sync")}
        </Button>
        <Button
          size="small"
          variant="transparent"
          disabled={disconnection.isPending}
          aria-label={`${t("ads.disconnect")}: ${name}`}
          onClick={() => disconnection.mutate(account_id, { onError })}
        >
          {t("ads.disconnect")}
        </Button>
      </div>
    </li>
  )
}
