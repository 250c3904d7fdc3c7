import { Checkbox, StatusBadge, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ActionStatus, PlanAction } from "../../lib/assistant"
import { useProblemText } from "../../lib/problem-text"
import { ChangeRows } from "./change-rows"

const COLOURS = {
  pending: "grey",
  running: "blue",
  done: "green",
  failed: "red",
  compensated: "orange",
  skipped: "grey",
  expired: "grey",
} as const

interface Props {
  action: PlanAction
  /** Missing if only the preview is shown. */
  status?: ActionStatus | "expired" | undefined
  /** Missing if the admin can no longer choose actions. */
  choice?: { isChosen: boolean; isDisabled: boolean; onChoose: (isChosen: boolean) => void } | undefined
}

/** An action of a plan: its preview, its status, and a checkbox. */
export const ActionRow = ({ action, status, choice }: Props) => {
  const { t } = useTranslation("svc")
  const { fieldText } = useProblemText()
  const id = useId()
  const { summary, preview, error } = action

  return (
    <li className="flex gap-x-3 px-4 py-3">
      {choice && (
        <Checkbox
          id={id}
          className="mt-0.5 shrink-0"
          checked={choice.isChosen}
          disabled={choice.isDisabled}
          onCheckedChange={(checked) => choice.onChoose(checked === true)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-y-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="txt-compact-small-plus min-w-0 break-words">
            {choice ? (
              <label htmlFor={id}>
                <bdi>{summary}</bdi>
              </label>
            ) : (
              <bdi>{summary}</bdi>
            )}
          </div>
          {status && (
            <StatusBadge color={COLOURS[status]} className="rtl:pl-1 rtl:pr-0">
              {t(`assistant.action.${status}`)}
            </StatusBadge>
          )}
        </div>
        <ChangeRows changes={preview.changes} />
        {error && (
          <Text size="small" className="text-ui-fg-error">
            {t(status === "done" ? "assistant.action.stays" : "assistant.action.because")}{" "}
            <bdi className="break-words">{fieldText({ path: "", ...error })}</bdi>
          </Text>
        )}
      </div>
    </li>
  )
}
