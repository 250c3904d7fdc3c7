import { Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { ROOM_AT_END, Words } from "../crud/cells"

interface Props {
  /** The table's name for screen readers. */
  name: string
  headings: readonly string[]
  rows: readonly { key: string; label: string; counts: readonly number[] }[]
}

/** A table with a name and some counts in each row. */
export const CountTable = ({ name, headings, rows }: Props) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  if (rows.length === 0)
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("tracking.nothing")}
      </Text>
    )
  return (
    <div className={`overflow-x-auto ${ROOM_AT_END}`}>
      <Table aria-label={name}>
        <Table.Header>
          <Table.Row>
            {headings.map((heading) => (
              <Table.HeaderCell key={heading}>{heading}</Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ key, label, counts }) => (
            <Table.Row key={key}>
              <Table.Cell>
                <Words>{label}</Words>
              </Table.Cell>
              {counts.map((count, index) => (
                <Table.Cell key={headings[index + 1]}>{format.number(count)}</Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
