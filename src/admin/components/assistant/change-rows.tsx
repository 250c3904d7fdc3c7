import { ArrowRight } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import type { Change } from "../../lib/assistant"

/** The old and new values. All values are shown as plain text, because strangers may have written them. */
export const ChangeRows = ({ changes }: { changes: Change[] }) => (
  <ul className="flex flex-col gap-y-2">
    {changes.map((change, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change and have no ids
      <ChangeRow key={index} change={change} />
    ))}
  </ul>
)

const ChangeRow = ({ change: { what, before, after } }: { change: Change }) => (
  <li className="txt-compact-small grid gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
    <span className="text-ui-fg-subtle break-words">
      <bdi>{what}</bdi>
    </span>
    <span className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1">
      <Value of={before} label="assistant.plan.before" className="text-ui-fg-subtle" />
      <ArrowRight className="text-ui-fg-subtle mt-0.5 shrink-0 rtl:rotate-180" aria-hidden />
      <Value of={after} label="assistant.plan.after" className="text-ui-fg-base" />
    </span>
  </li>
)

const Value = ({ of: value, label, className }: { of: string | null; label: string; className: string }) => {
  const { t } = useTranslation("svc")
  return (
    <span
      className={`max-h-40 min-w-0 max-w-full overflow-y-auto whitespace-pre-wrap break-words ${className}`}
    >
      <span className="sr-only">{t(label)} </span>
      {value === null ? <i>{t("assistant.plan.nothing")}</i> : <bdi>{value}</bdi>}
    </span>
  )
}
