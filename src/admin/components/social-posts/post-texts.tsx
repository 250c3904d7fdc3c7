import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { NETWORK_NAMES, type SocialPost } from "../../lib/social-posts"
import { Section } from "../currency-rates/section"

const GAP = 2

/** The text that each network gets, with its length. */
export const PostTexts = ({ post: { variants } }: { post: SocialPost }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return (
    <Section title={t("social_posts.texts.title")} hint={t("social_posts.texts.hint")}>
      <ul className="divide-y">
        {variants.map(({ network, caption, hashtags, limit }) => {
          const tags = hashtags.map((tag) => `#${tag}`).join(" ")
          const length = caption.length + (tags === "" ? 0 : tags.length + GAP)
          return (
            <li key={network} className="flex flex-col gap-y-1 px-6 py-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Text size="small" weight="plus">
                  <bdi dir="ltr">{NETWORK_NAMES[network]}</bdi>
                </Text>
                <Text size="small" className="text-ui-fg-subtle">
                  {t("social_posts.texts.length", {
                    number: format.number(length),
                    most: format.number(limit),
                  })}
                </Text>
              </div>
              <Text size="small" dir="auto" className="whitespace-pre-wrap break-words">
                {caption}
              </Text>
              {tags !== "" && (
                <Text size="small" dir="auto" className="text-ui-fg-subtle break-words">
                  {tags}
                </Text>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
