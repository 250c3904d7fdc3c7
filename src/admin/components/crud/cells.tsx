import { StatusBadge, Tooltip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { languageName } from "../../lib/languages"

const COLOURS = {
  draft: "grey",
  scheduled: "blue",
  published: "green",
  pending: "orange",
  approved: "green",
  rejected: "red",
} as const

export type StatusName = keyof typeof COLOURS

/** A state with its colour. */
export const Status = ({ of: status }: { of: StatusName }) => {
  const { t } = useTranslation("svc")
  return <StatusBadge color={COLOURS[status]}>{t(`crud.options.${status}`)}</StatusBadge>
}

/** What somebody wrote, in whichever direction its language runs; what is too long is cut at its end. */
export const Words = ({ children }: { children: string | null | undefined }) => (
  <div dir="auto" className="truncate">
    {children}
  </div>
)

/** An address, a key or other code, which reads from left to right in every language. */
export const Code = ({ children }: { children: string | null | undefined }) => (
  <bdi dir="ltr" className="truncate">
    {children || "–"}
  </bdi>
)

/** A moment, as the reader's language writes it. */
export const When = ({ at }: { at: string | null }) => {
  const format = useFormat()
  if (at === null) return <>–</>
  return <time dateTime={at}>{format.dateTime(at)}</time>
}

/** The languages that something is there in, by their codes. */
export const Languages = ({ codes }: { codes: string[] }) => {
  const { i18n } = useTranslation()
  return (
    <Tooltip content={codes.map((code) => languageName(code, i18n.language)).join(", ")}>
      <span className="txt-compact-small uppercase">{codes.join(" · ")}</span>
    </Tooltip>
  )
}
