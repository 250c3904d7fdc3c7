import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { without } from "../../lib/draft"
import type { LookDefinitions } from "../../resources/look"
import { FieldComplaint } from "../crud/field-complaint"
import { Labelled } from "../forms/labelled"
import type { Editing } from "./look-page"
import { NameAdder } from "./name-adder"
import { OwnSettings } from "./own-settings"

const MAX_TYPES = 50
const AT = "content.definitions"

type Sections = LookDefinitions["sections"]
type SectionDefinition = Sections[string]

/** Edits the types of sections that the shop has besides the built-in ones, and its own settings of the theme. */
export const OwnSections = ({ content, change, draft }: Editing) => {
  const { t } = useTranslation("svc")
  const [open, setOpen] = useState<string>()
  const { definitions } = content
  const names = Object.keys(definitions.sections)
  const put = (sections: Sections) => change({ definitions: { ...definitions, sections } })
  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("theme.own.title")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t("theme.own.help")}
      </Text>
      <ul className="flex flex-col gap-y-2">
        {Object.entries(definitions.sections).map(([name, section]) => (
          <li key={name} className="border-ui-border-base flex flex-col gap-y-3 rounded-md border p-3">
            <Opener
              name={name}
              label={section.label}
              isOpen={open === name}
              onOpen={(isOpen) => setOpen(isOpen ? name : undefined)}
              onRemove={() => put(without(definitions.sections, name))}
            />
            <FieldComplaint problem={draft.complaintBelow(`${AT}.sections.${name}`)} />
            {open === name && (
              <OwnSection
                section={section}
                onChange={(next) => put({ ...definitions.sections, [name]: next })}
              />
            )}
          </li>
        ))}
      </ul>
      <NameAdder
        label={t("theme.own.newSection")}
        taken={names}
        isFull={names.length >= MAX_TYPES}
        onAdd={(name) => {
          put({ ...definitions.sections, [name]: { settings: {}, blocks: {} } })
          setOpen(name)
        }}
      />
      <Heading level="h3">{t("theme.own.settings")}</Heading>
      <FieldComplaint problem={draft.complaintBelow(`${AT}.settings`)} />
      <OwnSettings
        definitions={definitions.settings}
        onChange={(settings) => change({ definitions: { ...definitions, settings } })}
      />
    </Container>
  )
}

interface SectionProps {
  section: SectionDefinition
  onChange: (section: SectionDefinition) => void
}

const OwnSection = ({ section, onChange }: SectionProps) => {
  const { t } = useTranslation("svc")
  const { settings, blocks } = section
  const names = Object.keys(blocks)
  const putBlocks = (next: SectionDefinition["blocks"]) => onChange({ ...section, blocks: next })
  const [open, setOpen] = useState<string>()
  return (
    <>
      <LabelField definition={section} onChange={onChange} />
      <Heading level="h3">{t("theme.own.ofSection")}</Heading>
      <OwnSettings definitions={settings} onChange={(next) => onChange({ ...section, settings: next })} />
      <Heading level="h3">{t("theme.own.blocks")}</Heading>
      {Object.entries(blocks).map(([name, block]) => (
        <div key={name} className="border-ui-border-base flex flex-col gap-y-3 rounded-md border p-3">
          <Opener
            name={name}
            label={block.label}
            isOpen={open === name}
            onOpen={(isOpen) => setOpen(isOpen ? name : undefined)}
            onRemove={() => putBlocks(without(blocks, name))}
          />
          {open === name && (
            <>
              <LabelField definition={block} onChange={(next) => putBlocks({ ...blocks, [name]: next })} />
              <OwnSettings
                definitions={block.settings}
                onChange={(next) => putBlocks({ ...blocks, [name]: { ...block, settings: next } })}
              />
            </>
          )}
        </div>
      ))}
      <NameAdder
        label={t("theme.own.newBlock")}
        taken={names}
        isFull={names.length >= MAX_TYPES}
        onAdd={(name) => {
          putBlocks({ ...blocks, [name]: { settings: {} } })
          setOpen(name)
        }}
      />
    </>
  )
}

interface OpenerProps {
  name: string
  label: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
}

const Opener = ({ name, label, isOpen, onOpen, onRemove }: OpenerProps) => {
  const { t: engine } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="button"
        size="small"
        variant="transparent"
        aria-expanded={isOpen}
        className="me-auto"
        onClick={() => onOpen(!isOpen)}
      >
        <bdi>{label ?? name}</bdi>
      </Button>
      <Button
        type="button"
        size="small"
        variant="transparent"
        aria-label={`${engine("actions.remove")}: ${label ?? name}`}
        onClick={onRemove}
      >
        {engine("actions.remove")}
      </Button>
    </div>
  )
}

interface LabelProps<Definition> {
  definition: Definition
  onChange: (definition: Definition) => void
}

/** The name that the editor shows. Without it, the editor shows the key. */
function LabelField<Definition extends { label?: string | undefined }>({
  definition,
  onChange,
}: LabelProps<Definition>) {
  const { t } = useTranslation("svc")
  return (
    <Labelled
      label={t("theme.own.label")}
      dir="auto"
      value={definition.label ?? ""}
      onChange={(text) => onChange({ ...definition, label: text === "" ? undefined : text })}
    />
  )
}
