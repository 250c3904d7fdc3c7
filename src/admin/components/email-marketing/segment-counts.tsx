import { Text } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { ApiError, api, mayTryAgain } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { useSettled } from "../../lib/settled"
import { emailSegments, type SegmentCount } from "../../resources/email-segments"

/** How many people match the rules now. */
export const SegmentCounts = ({ rules }: { rules: object }) => {
  const { t } = useTranslation("svc")
  const { number } = useFormat()
  const { textOf } = useProblemText()
  const asked = useSettled(JSON.stringify(rules))
  const { data, error } = useQuery({
    queryKey: [emailSegments.path, "count", asked],
    queryFn: () =>
      api<{ email_segment_count: SegmentCount }>(`${emailSegments.path}/count`, {
        body: { rules: JSON.parse(asked) },
      }),
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
  const isIncomplete = error instanceof ApiError && error.status === 400
  return (
    <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
      {Boolean(error) && (isIncomplete ? t("email_segments.incomplete") : textOf(error))}
      {!error &&
        data &&
        t("email_segments.count", {
          people: number(data.email_segment_count.people),
          reachable: number(data.email_segment_count.reachable),
        })}
    </Text>
  )
}
