import { ChevronDownMini } from "@medusajs/icons"
import { Button, clx } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { filledFields, type PersonalKind } from "../../lib/personal-kinds"
import { StoredFields } from "./stored-value"
import { usePersonalNames } from "./use-personal-names"

const PAGE_SIZE = 20

/** The records of one kind: their number, and their content when it is opened. */
export const StoredKind = ({ kind: { name, rows } }: { kind: PersonalKind }) => {
  const names = usePersonalNames()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex w-full items-center justify-between gap-4 px-6 py-3 text-start outline-none"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="txt-small-plus">{names.kind(name)}</span>
        <span className="txt-small text-ui-fg-subtle flex items-center gap-x-2">
          <bdi>{format.number(rows.length)}</bdi>
          <ChevronDownMini aria-hidden className={clx(isOpen && "rotate-180")} />
        </span>
      </button>
      {isOpen && (
        <div id={id} className="border-t">
          <Rows rows={rows} />
        </div>
      )}
    </li>
  )
}

/** A person can have thousands of records, so a part of them is shown at once. */
const Rows = ({ rows }: { rows: PersonalKind["rows"] }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const [chosen, setChosen] = useState(0)
  // There can be fewer records after they were read again.
  const first = chosen < rows.length ? chosen : 0
  const end = Math.min(first + PAGE_SIZE, rows.length)
  return (
    <>
      <ol className="divide-y" start={first + 1}>
        {rows.slice(first, end).map((row, index) => (
          <li key={`${first + index} ${row.id}`} className="px-6 py-3">
            <StoredFields fields={filledFields(row)} />
          </li>
        ))}
      </ol>
      {rows.length > PAGE_SIZE && (
        <nav
          className="flex items-center justify-end gap-x-2 border-t px-6 py-3"
          aria-label={t("translations.pages")}
        >
          <span className="txt-small text-ui-fg-subtle me-auto" aria-live="polite">
            <bdi dir="ltr">{`${format.number(first + 1)}–${format.number(end)}`}</bdi> {t("crud.pages.of")}{" "}
            <bdi>{format.number(rows.length)}</bdi>
          </span>
          <Button
            size="small"
            variant="secondary"
            disabled={first === 0}
            onClick={() => setChosen(first - PAGE_SIZE)}
          >
            {t("crud.pages.previous")}
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={end === rows.length}
            onClick={() => setChosen(end)}
          >
            {t("crud.pages.next")}
          </Button>
        </nav>
      )}
    </>
  )
}
