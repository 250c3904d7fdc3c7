import { useTranslation } from "react-i18next"
import { isRecord } from "../../lib/draft"
import { languageName } from "../../lib/languages"
import { isFilled } from "../../lib/personal-kinds"
import { When } from "../crud/cells"
import { usePersonalNames } from "./use-personal-names"

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
const LANGUAGE = /^[a-z]{2,3}(-[A-Z]{2})?$/
/** Fields with values that programs have chosen. */
const CHOSEN = new Set(["status", "action", "reason", "change_type"])
/** A longer text is complete in the export. */
const MAX_SHOWN = 2_000

/** Fields with their values, in the admin's language. */
export const StoredFields = ({ fields }: { fields: readonly (readonly [string, unknown])[] }) => {
  const names = usePersonalNames()
  return (
    <dl className="txt-small flex flex-col gap-y-1">
      {fields.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <dt dir="auto" className="text-ui-fg-subtle break-words ltr:text-left rtl:text-right">
            {names.field(name)}
          </dt>
          <dd className="min-w-0">
            <StoredValue name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const StoredValue = ({ name, value }: { name: string; value: unknown }) => {
  const { t } = useTranslation("svc")
  if (Array.isArray(value))
    return (
      <ul className="flex flex-col gap-y-1">
        {value.map((each, index) => (
          <li key={index}>
            <StoredValue name={name} value={each} />
          </li>
        ))}
      </ul>
    )
  if (isRecord(value))
    return <StoredFields fields={Object.entries(value).filter(([, each]) => isFilled(each))} />
  if (typeof value === "boolean") return <>{t(value ? "forms.builder.yes" : "forms.builder.no")}</>
  return <StoredText name={name} text={String(value ?? "")} />
}

const StoredText = ({ name, text }: { name: string; text: string }) => {
  const { i18n } = useTranslation("svc")
  const names = usePersonalNames()
  if (isMoment(text)) return <When at={text} />
  if (CHOSEN.has(name)) return <span dir="auto">{names.word(text)}</span>
  if (name === "locale" && LANGUAGE.test(text)) return <>{languageName(text, i18n.language)}</>
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
  return (
    <div dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere] ltr:text-left rtl:text-right">
      {shown}
    </div>
  )
}

/** Visitors can have sent a text of the same form that is no time. */
function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text))
}
