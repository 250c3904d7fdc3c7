import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../lib/format"
import { useList } from "../../lib/resource"
import { socialPosts } from "../../resources/social-posts"
import { Section } from "../currency-rates/section"
import { dayAfter, isSameDay, mondayOf } from "../services/days"
import { PostState } from "./post-state"

const DAYS = 28
const MAX_POSTS = 100

/** Four weeks with the posts that are or were scheduled. */
export const PostCalendar = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const [from, setFrom] = useState(() => mondayOf(new Date()))
  const { data, error } = useList(socialPosts, {
    scheduled_from: from.toISOString(),
    scheduled_to: dayAfter(from, DAYS).toISOString(),
    order: "scheduled_at",
    limit: MAX_POSTS,
  })
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(from, index))
  const move = (count: number) => setFrom(dayAfter(from, count))
  return (
    <Section
      title={t("social_posts.calendar")}
      error={error}
      actions={
        <div className="flex gap-2">
          <Button size="small" variant="secondary" onClick={() => move(-DAYS)}>
            {t("services.calendar.previous")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setFrom(mondayOf(new Date()))}>
            {t("services.calendar.today")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => move(DAYS)}>
            {t("services.calendar.next")}
          </Button>
        </div>
      }
    >
      <ol className="grid grid-cols-1 lg:grid-cols-7">
        {days.map((day) => (
          <li
            key={day.toISOString()}
            className="border-ui-border-base flex min-h-20 flex-col gap-y-1 border-t p-2 lg:border-e"
          >
            <time dateTime={day.toISOString()} className="txt-compact-xsmall text-ui-fg-subtle">
              {format.date(day.toISOString())}
            </time>
            {data?.rows
              .filter(({ scheduled_at: at }) => at !== null && isSameDay(new Date(at), day))
              .map((post) => (
                <Link
                  key={post.id}
                  to={`/social-posts/${post.id}`}
                  className="bg-ui-bg-component flex flex-col gap-y-1 rounded-md p-1"
                >
                  <Text size="xsmall" dir="auto" className="line-clamp-2">
                    {post.scheduled_at !== null && format.time(post.scheduled_at)} {post.caption}
                  </Text>
                  <PostState of={post.status} />
                </Link>
              ))}
          </li>
        ))}
      </ol>
    </Section>
  )
}
