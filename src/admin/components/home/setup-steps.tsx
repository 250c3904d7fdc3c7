import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Home } from "../../lib/home"
import { Section } from "../currency-rates/section"
import { LinkedRow } from "./linked-row"

/** The set-up steps of a new shop. The server knows which are done, so admins do not mark them. */
export const SetupSteps = ({ steps }: { steps: Home["setup_steps"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const done = steps.filter(({ is_done }) => is_done).length
  return (
    <Section
      title={t("home.setup.title")}
      hint={t("home.setup.progress", { done: format.number(done), all: format.number(steps.length) })}
    >
      <ul className="divide-y">
        {steps.map(({ id, is_done: isDone, to }) => (
          <LinkedRow key={id} to={to}>
            <span className={isDone ? "text-ui-fg-subtle" : "txt-compact-small-plus"}>
              {t(`home.setup.steps.${id}`)}
            </span>
            <span className="text-ui-fg-subtle flex shrink-0 items-center gap-x-2">
              {t(isDone ? "home.setup.done" : "home.setup.open")}
              {isDone ? (
                <CheckCircleSolid aria-hidden className="text-ui-tag-green-icon" />
              ) : (
                <CircleDottedLine aria-hidden />
              )}
            </span>
          </LinkedRow>
        ))}
      </ul>
    </Section>
  )
}
