import { Heading, Label } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { type Draft, isRecord, type Values } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { OWN_DIRECTION } from "../crud/cells"
import { Field } from "../crud/field"
import { type FieldDefinition, recordsOf } from "../crud/field-definition"

interface PartKind {
  /** The field of the event. */
  name: "venue" | "sessions" | "speakers"
  /** The field with the part's own name. */
  title: string
  fields: readonly FieldDefinition[]
}

const KINDS: readonly PartKind[] = [
  {
    name: "venue",
    title: "name",
    fields: [
      { name: "name", kind: "line" },
      { name: "address", kind: "text", rows: 2 },
    ],
  },
  {
    name: "sessions",
    title: "title",
    fields: [
      { name: "title", kind: "line" },
      { name: "room", kind: "line" },
    ],
  },
  {
    name: "speakers",
    title: "name",
    fields: [
      { name: "role", kind: "line" },
      { name: "bio", kind: "text" },
    ],
  },
]

interface Props {
  draft: Draft
  locale: string
  dir: Direction
}

/** The texts of the venue, the sessions and the speakers in another language. Shows only those that have a text. */
export const TranslatedParts = (props: Props) =>
  KINDS.map((kind) => <PartsOf key={kind.name} kind={kind} {...props} />)

const PartsOf = ({ kind, draft, locale, dir }: Props & { kind: PartKind }) => {
  const { t } = useTranslation("svc")
  const value = draft.value(kind.name)
  const parts = isRecord(value) ? [value] : recordsOf(value)
  const isList = !isRecord(value)
  const shown = parts.flatMap((part, index) => {
    const fields = kind.fields.filter(({ name }) => isText(part[name]))
    return fields.length > 0 ? [{ part, index, fields }] : []
  })
  if (shown.length === 0) return null
  const put = (index: number, part: Values) =>
    draft.set(kind.name, isList ? parts.map((each, place) => (place === index ? part : each)) : part)
  return (
    <>
      <Heading level="h3" className="pt-2">
        {t(`events.fields.${kind.name}`)}
      </Heading>
      {shown.map(({ part, index, fields }) => {
        const name = String(part[kind.title])
        const path = isList ? `${kind.name}.${index}` : kind.name
        return (
          <fieldset
            key={index}
            aria-label={name}
            className="border-ui-border-base flex flex-col gap-y-3 rounded-lg border p-3"
          >
            <Label size="small" weight="plus" dir="auto" className={OWN_DIRECTION}>
              {name}
            </Label>
            {fields.map((field) => (
              <Field
                key={field.name}
                field={field}
                draft={ofPart(draft, { part, path, locale, put: (next) => put(index, next) })}
                texts={`events.${kind.name}`}
                dir={dir}
              />
            ))}
          </fieldset>
        )
      })}
    </>
  )
}

interface PartInLanguage {
  part: Values
  /** The part's path in the form's values. */
  path: string
  locale: string
  put: (part: Values) => void
}

/** The form for the texts of one part in one language. A language without texts is left out. */
function ofPart(draft: Draft, { part, path, locale, put }: PartInLanguage): Draft {
  const all = isRecord(part.translations) ? part.translations : {}
  const { [locale]: own, ...others } = all
  const texts = isRecord(own) ? own : {}
  return {
    ...draft,
    value: (name) => texts[name],
    set: (name, entered) => {
      const next = Object.entries({ ...texts, [name]: entered }).filter(([, text]) => isText(text))
      const inLanguage = next.length > 0 && { [locale]: Object.fromEntries(next) }
      put({ ...part, translations: { ...others, ...inLanguage } })
    },
    complaint: (name) => draft.complaint(`${path}.translations.${locale}.${name}`),
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== ""
}
