import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Subscription } from "../../resources/subscriptions"
import { When } from "../crud/cells"
import { Section } from "../currency-rates/section"

/** Everything that has happened to a subscription, the newest first. */
export const SubscriptionHistory = ({ changes }: Pick<Subscription, "changes">) => {
  const { t } = useTranslation("svc")
  const actors = ["customer", "user", "system"]
  return (
    <Section title={t("subscriptions.history")}>
      <ol className="divide-y">
        {changes.map(({ id, kind, happened_at, actor_type, data }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-2 px-6 py-3">
            <div>
              <Text size="small" weight="plus">
                {t(`subscriptions.kinds.${kind}`, kind)}
              </Text>
              {typeof data?.reason === "string" && data.reason !== "" && (
                <Text size="small" dir="auto" className="text-ui-fg-subtle">
                  {data.reason}
                </Text>
              )}
            </div>
            <Text size="small" className="text-ui-fg-subtle">
              <When at={happened_at} />
              {actors.includes(actor_type) && ` · ${t(`subscriptions.actors.${actor_type}`)}`}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}
