import { Badge, Button, Container, clx, Heading, Input, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { contrast } from "../../../lib/design-tokens/contrast"
import { Code, ROOM_AT_END } from "../crud/cells"
import { FieldComplaint } from "../crud/field-complaint"
import type { Editing } from "./look-page"
import { NameAdder } from "./name-adder"

const HEX = /^#[0-9a-f]{6}$/i
const FOR_TEXT = 4.5
const FOR_LARGE_TEXT = 3
const MAX_COLORS = 30
const NEW_COLOR = "#3b82f6"

/** The brand's colors, and whether texts in one can be read on another (WCAG 2.2). */
export const BrandColors = ({ content, change, draft }: Editing) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { brand } = content
  const colors = Object.entries(brand.colors)
  const put = (next: [string, string][]) => change({ brand: { ...brand, colors: Object.fromEntries(next) } })
  const valid = colors.filter(([, hex]) => HEX.test(hex))
  const pairs = valid.flatMap(([name, hex], index) =>
    valid.slice(index + 1).map(([other, otherHex]) => ({
      name: [name, other],
      hex: [hex, otherHex],
      ratio: contrast(hex, otherHex),
    })),
  )

  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("brand.colors")}</Heading>
      <ul className="flex flex-col gap-y-2">
        {colors.map(([name, hex]) => {
          const set = (next: string) => put(colors.map(([one, old]) => [one, one === name ? next : old]))
          return (
            <li key={name} className="flex flex-wrap items-center gap-2">
              <input
                type="color"
                aria-label={t("brand.pick", { name })}
                value={HEX.test(hex) ? hex : "#000000"}
                onChange={(event) => set(event.target.value)}
                className="h-8 w-10"
              />
              <span className="txt-compact-small min-w-24 flex-1">
                <Code>{name}</Code>
              </span>
              <Input
                size="small"
                dir="ltr"
                className="w-28"
                aria-label={t("brand.hex", { name })}
                aria-invalid={!HEX.test(hex)}
                value={hex}
                onChange={(event) => set(event.target.value)}
              />
              <Button
                type="button"
                size="small"
                variant="transparent"
                aria-label={`${engine("actions.remove")}: ${name}`}
                onClick={() => put(colors.filter(([one]) => one !== name))}
              >
                {engine("actions.remove")}
              </Button>
            </li>
          )
        })}
      </ul>
      <FieldComplaint problem={draft.complaintBelow("content.brand.colors")} />
      <NameAdder
        label={t("brand.newColor")}
        taken={colors.map(([name]) => name)}
        isFull={colors.length >= MAX_COLORS}
        onAdd={(name) => put([...colors, [name, NEW_COLOR]])}
      />
      {pairs.length > 0 && (
        <div className={clx("overflow-x-auto", ROOM_AT_END)}>
          <Table aria-label={t("brand.contrast")}>
            <Table.Header>
              <Table.Row>
                <Table.HeaderCell>{t("brand.pair")}</Table.HeaderCell>
                <Table.HeaderCell>{t("brand.contrast")}</Table.HeaderCell>
                <Table.HeaderCell>{t("brand.readable")}</Table.HeaderCell>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {pairs.map(({ name, hex: [one, other], ratio }) => (
                <Table.Row key={name.join(" ")}>
                  <Table.Cell>
                    <span className="flex items-center gap-x-2">
                      <span aria-hidden className="rounded border p-2" style={{ background: other }}>
                        <span className="block size-3 rounded-full" style={{ background: one }} />
                      </span>
                      <Code>{name.join(" / ")}</Code>
                    </span>
                  </Table.Cell>
                  <Table.Cell>
                    <Code>{`${ratio.toFixed(2)}:1`}</Code>
                  </Table.Cell>
                  <Table.Cell>
                    <Readable ratio={ratio} />
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        </div>
      )}
    </Container>
  )
}

const Readable = ({ ratio }: { ratio: number }) => {
  const { t } = useTranslation("svc")
  if (ratio >= FOR_TEXT)
    return (
      <Badge size="2xsmall" color="green">
        {t("brand.enough.text")}
      </Badge>
    )
  if (ratio >= FOR_LARGE_TEXT)
    return (
      <Badge size="2xsmall" color="orange">
        {t("brand.enough.large")}
      </Badge>
    )
  return (
    <Badge size="2xsmall" color="red">
      {t("brand.enough.no")}
    </Badge>
  )
}
