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
  new: "orange",
  read: "blue",
  archived: "grey",
  spam: "red",
  superseded: "grey",
  confirmed: "green",
  checked_in: "blue",
  canceled: "grey",
} as const

export type StatusName = keyof typeof COLOURS

export const Status = ({ of: status }: { of: StatusName }) => {
  const { t } = useTranslation("svc")
  return <StatusBadge color={COLOURS[status]}>{t(`crud.options.${status}`)}</StatusBadge>
}

/** CSS classes for a text in its own direction. It is aligned like the page, and cut at its end. */
export const OWN_DIRECTION = "truncate ltr:text-left rtl:text-right"

/** CSS classes around a table. In right-to-left languages, the engine's tables lack the space after the last column. */
export const ROOM_AT_END = "rtl:[&_tr>:last-child]:pl-6"

/** A text in the direction of its own language, cut at its end if it is too long. */
export const Words = ({ children }: { children: string | null | undefined }) => (
  <div dir="auto" className={OWN_DIRECTION}>
    {children}
  </div>
)

/** Code, such as an address or a key. It always reads from left to right. */
export const Code = ({ children }: { children: string | null | undefined }) => (
  <bdi dir="ltr" className="truncate">
    {children || "–"}
  </bdi>
)

export const When = ({ at }: { at: string | null }) => {
  const format = useFormat()
  if (at === null) return <>–</>
  return <time dateTime={at}>{format.dateTime(at)}</time>
}

/** The languages of a translated record, as codes. */
export const Languages = ({ codes }: { codes: string[] }) => {
  const { i18n } = useTranslation()
  return (
    <Tooltip content={codes.map((code) => languageName(code, i18n.language)).join(", ")}>
      <span className="txt-compact-small uppercase">{codes.join(" · ")}</span>
    </Tooltip>
  )
}

/** An amount of money in major units. */
export const Price = ({ amount, currency }: { amount: number | null; currency: string | null }) => {
  const format = useFormat()
  if (amount === null || currency === null) return <>–</>
  return <bdi>{format.money(amount, currency)}</bdi>
}
