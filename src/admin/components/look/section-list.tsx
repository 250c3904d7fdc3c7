import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { without } from "../../lib/draft"
import type { Look, LookDefinitions } from "../../resources/look"
import { FieldComplaint } from "../crud/field-complaint"
import { LabelledChoice } from "../forms/labelled"
import type { Editing } from "./look-page"
import { SettingFields } from "./setting-fields"

interface Props extends Editing {
  definitions: LookDefinitions
  template: string
  onTemplate: (template: string) => void
  nameOf: (type: string) => string
}

type Section = Look["sections"][string]

/** The kinds of pages for which every theme can have a template. */
const PAGES = ["front-page", "product", "category", "collection", "post", "page", "search"]
const MAX_SECTIONS = 25

/** The sections of a page: adds, moves, edits and removes them. */
export const SectionList = (props: Props) => {
  const { content, change, draft, definitions, template, onTemplate, nameOf } = props
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const [open, setOpen] = useState<string>()
  const { sections, templates } = content
  const ids = templates[template]?.sections ?? []
  const put = (next: string[], all = sections) =>
    change({ sections: all, templates: { ...templates, [template]: { sections: next } } })
  const add = (type: string) => {
    let number = 1
    while (Object.hasOwn(sections, `${type}-${number}`)) number += 1
    const id = `${type}-${number}`
    put([...ids, id], { ...sections, [id]: { type, settings: {}, blocks: [] } })
    setOpen(id)
  }
  const move = (from: number, to: number) => {
    const others = ids.filter((_, place) => place !== from)
    put([...others.slice(0, to), ...ids.slice(from, from + 1), ...others.slice(to)])
  }
  const remove = (id: string) => {
    const used = Object.entries(templates).some(
      ([kind, { sections: all }]) => kind !== template && all.includes(id),
    )
    put(
      ids.filter((one) => one !== id),
      used ? sections : without(sections, id),
    )
  }
  const set = (id: string, section: Section) => change({ sections: { ...sections, [id]: section } })

  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("theme.sections")}</Heading>
      <LabelledChoice
        label={t("theme.template")}
        value={template}
        options={[...new Set([...PAGES, ...Object.keys(templates)])].map((value) => ({
          value,
          label: t(`theme.templates.${value}`, value),
        }))}
        onChange={onTemplate}
      />
      {ids.length === 0 && <Text size="small">{t("theme.noSections")}</Text>}
      <ul className="flex flex-col gap-y-2">
        {ids.map((id, place) => {
          const section = sections[id]
          const definition = section && definitions.sections[section.type]
          if (!section) return null
          const name = definition?.label ?? nameOf(section.type)
          return (
            <li key={id} className="border-ui-border-base flex flex-col gap-y-3 rounded-md border p-3">
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  type="button"
                  size="small"
                  variant="transparent"
                  aria-expanded={open === id}
                  className="me-auto"
                  onClick={() => setOpen(open === id ? undefined : id)}
                >
                  {name}
                </Button>
                {place > 0 && (
                  <Button
                    type="button"
                    size="small"
                    variant="secondary"
                    aria-label={`${t("crud.moveUp")}: ${name}`}
                    onClick={() => move(place, place - 1)}
                  >
                    ↑
                  </Button>
                )}
                {place < ids.length - 1 && (
                  <Button
                    type="button"
                    size="small"
                    variant="secondary"
                    aria-label={`${t("crud.moveDown")}: ${name}`}
                    onClick={() => move(place, place + 1)}
                  >
                    ↓
                  </Button>
                )}
                <Button
                  type="button"
                  size="small"
                  variant="transparent"
                  aria-label={`${engine("actions.remove")}: ${name}`}
                  onClick={() => remove(id)}
                >
                  {engine("actions.remove")}
                </Button>
              </div>
              <FieldComplaint problem={draft.complaintBelow(`content.sections.${id}`)} />
              {open === id && definition && (
                <>
                  <SettingFields
                    definitions={definition.settings}
                    settings={section.settings}
                    onChange={(settings) => set(id, { ...section, settings })}
                  />
                  <Blocks
                    section={section}
                    definitions={definition.blocks}
                    nameOf={nameOf}
                    onChange={(blocks) => set(id, { ...section, blocks })}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      {ids.length < MAX_SECTIONS && (
        <Adder
          label={t("theme.addSection")}
          types={Object.keys(definitions.sections)}
          nameOf={nameOf}
          onAdd={add}
        />
      )}
    </Container>
  )
}

interface BlocksProps {
  section: Section
  definitions: LookDefinitions["sections"][string]["blocks"]
  nameOf: (type: string) => string
  onChange: (blocks: Section["blocks"]) => void
}

const MAX_BLOCKS = 50

const Blocks = ({ section: { blocks }, definitions, nameOf, onChange }: BlocksProps) => {
  const { t: engine } = useTranslation()
  const { t } = useTranslation("svc")
  const types = Object.keys(definitions)
  if (types.length === 0) return null
  const add = (type: string) => {
    let number = blocks.length + 1
    while (blocks.some(({ id }) => id === `${type}-${number}`)) number += 1
    onChange([...blocks, { id: `${type}-${number}`, type, settings: {} }])
  }
  return (
    <div className="flex flex-col gap-y-3">
      {blocks.map((block) => (
        <fieldset
          key={block.id}
          className="border-ui-border-base flex flex-col gap-y-2 rounded-md border p-3"
        >
          <legend className="txt-compact-small-plus">{nameOf(block.type)}</legend>
          <SettingFields
            definitions={definitions[block.type]?.settings ?? {}}
            settings={block.settings}
            onChange={(settings) =>
              onChange(blocks.map((one) => (one.id === block.id ? { ...block, settings } : one)))
            }
          />
          <Button
            type="button"
            size="small"
            variant="transparent"
            className="self-end"
            onClick={() => onChange(blocks.filter(({ id }) => id !== block.id))}
          >
            {engine("actions.remove")}
          </Button>
        </fieldset>
      ))}
      {blocks.length < MAX_BLOCKS && (
        <Adder label={t("theme.addBlock")} types={types} nameOf={nameOf} onAdd={add} />
      )}
    </div>
  )
}

interface AdderProps {
  label: string
  types: string[]
  nameOf: (type: string) => string
  onAdd: (type: string) => void
}

const Adder = ({ label, types, nameOf, onAdd }: AdderProps) => {
  const { t: engine } = useTranslation()
  const [chosen, setChosen] = useState(types[0] ?? "")
  return (
    <div className="flex items-end gap-x-2">
      <LabelledChoice
        label={label}
        value={chosen}
        options={types.map((value) => ({ value, label: nameOf(value) }))}
        onChange={setChosen}
      />
      <Button type="button" size="small" variant="secondary" onClick={() => onAdd(chosen)}>
        {engine("actions.add")}
      </Button>
    </div>
  )
}
